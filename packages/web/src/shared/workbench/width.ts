/** Wide enough for a table of ten columns beside its preview. */
export const WORKBENCH_WIDTH = 1680;
