/**
 * For `memo`: whether a component's props are the same as before. Those that are named are compared by what is in them: plain values that
 * are made anew with each rendering.
 */
export function sameProps<Name extends string>(...byContent: Name[]) {
  return <Props extends { [Key in Name]?: unknown }>(before: Readonly<Props>, after: Readonly<Props>): boolean =>
    Object.keys({ ...before, ...after }).every((name) => {
      const [was, is] = [before, after].map((props) => props[name as keyof Props]);
      return Object.is(was, is) || (byContent.includes(name as Name) && JSON.stringify(was) === JSON.stringify(is));
    });
}
