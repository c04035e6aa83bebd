import { type ComponentType, useEffect } from 'react';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import { paths, useProgrammeId } from '../../../lib/paths.js';
import { useRegions } from '../../../lib/reference.js';
import { ErrorNote } from '../../../ui/feedback/error-note.js';
import { toast } from '../../../ui/feedback/toast.js';
import { Page } from '../../../ui/layout/page.js';
import { useProgramme } from '../api/programme.js';
import { useMetrics } from '../api/reference.js';
import { type CalendarImpactProps, ProgrammeWizard } from './programme-wizard.js';
import { WizardHead } from './wizard-head.js';
import { WizardSkeleton } from './wizard-skeleton.js';

/** * `/projects/create-project/:id?`: makes a programme, or edits the one of the id (docs/product/programmes.md). */
export function ProgrammeWizardPage({ impact }: { impact: ComponentType<CalendarImpactProps> }) {
  const { id: given } = useParams();
  const id = useProgrammeId();
  const { pathname, key, state } = useLocation();
  if (given !== undefined && id === null) return <Navigate replace to={paths.notFound.to(pathname)} />;
  // A new programme that has become a draft continues in the same wizard under its own URL.
  const wizard = (state as { wizard?: string } | null)?.wizard ?? (id === null ? `new ${key}` : `programme ${id}`);
  return <LoadedWizard key={wizard} id={id} wizard={wizard} impact={impact} />;
}

function LoadedWizard({
  id,
  wizard,
  impact,
}: {
  id: number | null;
  wizard: string;
  impact: ComponentType<CalendarImpactProps>;
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
        impact={impact}
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
          // The failed list is named (docs/product/programmes.md, Wizard).
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
