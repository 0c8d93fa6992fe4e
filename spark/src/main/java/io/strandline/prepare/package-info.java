/**
 * First step of a run: the source, read once, becomes events: typed, dated, ordered, checked and
 * staged independently of everything that is read later. Imports source, layout and hash.
 */
package io.strandline.prepare;
