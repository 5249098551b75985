/**
 * How the screens' server makes an element: with its properties as they were written, as React 19 does it. React 18
 * copies them one by one, for a key, a ref or a component's defaults that may be among them: the longest single part
 * of rendering a screen. No component of ours, or of a package that is bundled, has defaults.
 */
export const Fragment = Symbol.for('react.fragment');

const ELEMENT = Symbol.for('react.element');

interface Properties {
  [name: string]: unknown;
  key?: unknown;
  ref?: unknown;
}

export function jsx(type: unknown, properties: Properties, outerKey?: unknown) {
  const { key = outerKey, ref } = properties;
  return {
    $$typeof: ELEMENT,
    type,
    key: key === undefined ? null : `${key}`,
    ref: ref ?? null,
    props: ref === undefined && properties.key === undefined ? properties : without(properties),
    // Who renders it: asked for by browsers alone.
    _owner: null,
  };
}

export { jsx as jsxs };

function without({ key: _, ref: __, ...others }: Properties): object {
  return others;
}
