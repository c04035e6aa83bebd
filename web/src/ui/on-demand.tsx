import type { ComponentType } from 'react';
import { lazy, Suspense, useEffect, useState } from 'react';

/**
 * A dialog or sheet whose code comes when it is first opened: pages stay within their budget (web.md, Bars). Make it once per
 * module, outside of components.
 */
export function onDemand<Props extends { opened: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Loaded = lazy(async () => {
    const Part = await load();
    // Opens after it is there closed: only then does the focus go back to where it was.
    function Opening(props: Props) {
      const [there, setThere] = useState(false);
      useEffect(() => setThere(true), []);
      return <Part {...props} opened={props.opened && there} />;
    }
    return { default: Opening };
  }) as unknown as ComponentType<Props>;

  return function OnDemand(props: Props) {
    const [wanted, setWanted] = useState(false);
    if (props.opened && !wanted) setWanted(true);
    return wanted ? (
      <Suspense>
        <Loaded {...props} />
      </Suspense>
    ) : null;
  };
}
