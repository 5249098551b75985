/** The chart library. Only browsers draw charts: the Worker's bundle leaves out modules with this ending. */
export { default } from 'uplot';
