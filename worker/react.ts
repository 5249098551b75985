/**
 * What the screens' server asks of React, each by its name: a bundle asks a package that is not a module for each of
 * its parts anew, at every use.
 */
import react from '../node_modules/react/cjs/react.production.min.js';
import { jsx } from './jsx-runtime.ts';

export default react;
export const {
  Children,
  Component,
  Fragment,
  Suspense,
  StrictMode,
  cloneElement,
  createContext,
  forwardRef,
  isValidElement,
  lazy,
  memo,
  startTransition,
  useCallback,
  useContext,
  useDebugValue,
  useDeferredValue,
  useEffect,
  useId,
  useImperativeHandle,
  useInsertionEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
  useTransition,
  // React's server shares with it who renders.
  __SECRET_INTERNALS_DO_NOT_USE_OR_YOU_WILL_BE_FIRED,
} = react as typeof react & Record<'__SECRET_INTERNALS_DO_NOT_USE_OR_YOU_WILL_BE_FIRED', object>;

/** An element as `jsx` makes it, for packages that were written with this. */
export function createElement(type: unknown, given: object | null, ...children: unknown[]) {
  if (children.length === 0) return jsx(type, { ...given });
  return jsx(type, { ...given, children: children.length === 1 ? children[0] : children });
}
