/**
 * Third step of a run: what happens to each row of the table. The plan is a value that can be
 * printed; nothing is written here. Imports classify, prepare, row and core's timeline.
 */
package io.strandline.plan;
