/**
 * What can go wrong, said well: stable codes, kinds with exit codes, and one exception that carries
 * every problem of a kind at once. Imports nothing of Strandline.
 */
package io.strandline.error;
