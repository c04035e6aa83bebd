import type { ComponentType } from 'react';
import type { EffectProps } from '../../lib/effect-props.js';
import { Page } from '../../ui/page.js';
import { PageHeader } from '../../ui/page-header.js';

export function ProgrammeEditPage({ effect: _Effect }: { effect: ComponentType<EffectProps> }) {
  return (
    <Page>
      <PageHeader title="Edit" />
    </Page>
  );
}
