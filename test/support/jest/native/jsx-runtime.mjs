// React's production runtime: the development one notes a stack for each element that is made, a sixth of what a page's test takes (measured).
import runtime from '../../../../node_modules/react/cjs/react-jsx-runtime.production.js';

export const { Fragment, jsx } = runtime;

/** Children that stand in the source need no keys, which the development build of React would ask those for that it has made itself. */
export function jsxs(type, props, key) {
  for (const child of props.children) if (child?._store !== undefined) child._store.validated = 1;
  return runtime.jsxs(type, props, key);
}
