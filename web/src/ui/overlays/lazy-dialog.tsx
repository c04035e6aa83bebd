import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';

/**
 * A dialog or sheet whose code loads when it is first opened, so that pages stay within their budget (docs/web.md,
 * Bars). Call it once per module, outside of components.
 */
export function lazyDialog<Props extends { opened: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Loaded = lazy(async () => {
    const Part = await load();
    // It must be mounted closed before it opens: only then does the focus return to where it was.
    function Opening(props: Props) {
      const [there, setThere] = useState(false);
      useEffect(() => setThere(true), []);
      return <Part {...props} opened={props.opened && there} />;
    }
    return { default: Opening };
  }) as unknown as ComponentType<Props>;

  return function LazyDialog(props: Props) {
    const [wanted, setWanted] = useState(false);
    if (props.opened && !wanted) setWanted(true);
    return wanted ? (
      <Suspense>
        <Loaded {...props} />
      </Suspense>
    ) : null;
  };
}
