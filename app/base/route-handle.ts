/** The facts of a route in its `handle`. */
export interface RouteHandle {
  /** The page ships no framework script: it is its markup. */
  withoutScript?: boolean;
}

/** Whether a page ships the framework's script, by the handles of its routes. */
export function needsScript(handles: readonly unknown[]): boolean {
  return !handles.some((handle) => (handle as RouteHandle | undefined)?.withoutScript === true);
}
