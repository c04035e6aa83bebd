import type { ComponentType } from 'react';
import { useEffect } from 'react';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import type { EffectProps } from '../../lib/effect-props.js';
import { paths, useProgrammeId } from '../../lib/paths.js';
import { ErrorNote } from '../../ui/error-note.js';
import { Page } from '../../ui/page.js';
import { toast } from '../../ui/toast.js';
import { useProgramme } from './api/programme.js';
import { useMetrics, useRegions } from './api/reference.js';
import { ProgrammeWizard } from './wizard/programme-wizard.js';
import { WizardHead } from './wizard/wizard-head.js';
import { WizardSkeleton } from './wizard/wizard-skeleton.js';

/** `/projects/create-project/:id?`: makes a programme, or edits the one of the id (spec 1, section 2.3; look: wizard-*). */
export function ProgrammeWizardPage({ effect }: { effect: ComponentType<EffectProps> }) {
  const { id: given } = useParams();
  const id = useProgrammeId();
  const { pathname, key, state } = useLocation();
  if (given !== undefined && id === null) return <Navigate replace to={paths.notFound.to(pathname)} />;
  // A new programme that has become a draft goes on in the same wizard under its own address.
  const wizard = (state as { wizard?: string } | null)?.wizard ?? (id === null ? `new ${key}` : `programme ${id}`);
  return <LoadedWizard key={wizard} id={id} wizard={wizard} effect={effect} />;
}

function LoadedWizard({
  id,
  wizard,
  effect,
}: {
  id: number | null;
  wizard: string;
  effect: ComponentType<EffectProps>;
}) {
  const regions = useRegions();
  const metrics = useMetrics();
  const programme = useProgramme(id);
  const programmeFailed = programme.error !== undefined && programme.data === undefined;

  useEffect(() => {
    if (programmeFailed) toast.error('Error', { detail: 'Failed to load project data. Please try again.' });
  }, [programmeFailed]);

  if (regions.data && metrics.data && (id === null || programme.data)) {
    return (
      <ProgrammeWizard
        regions={regions.data}
        metrics={metrics.data}
        existing={programme.data ?? null}
        wizard={wizard}
        effect={effect}
      />
    );
  }
  const failed = [regions, metrics, programme].filter(({ error }) => error !== undefined);
  const task = id === null ? 'Create new programme' : 'Edit programme';
  return (
    <Page width="narrow">
      <WizardHead
        task={task}
        name=""
        crumbs={[{ label: 'Programmes', to: paths.programmes.to() }, { label: task }]}
        step={0}
      />
      {failed.length === 0 ? (
        <WizardSkeleton />
      ) : (
        <ErrorNote
          // Spec 1, section 8.
          error={
            new Error(
              programmeFailed
                ? 'Failed to fetch project data. Please try again later.'
                : 'Failed to load required region or metric data',
            )
          }
          onRetry={() => failed.forEach(({ mutate }) => void mutate())}
          retrying={failed.some(({ isValidating }) => isValidating)}
        />
      )}
    </Page>
  );
}
