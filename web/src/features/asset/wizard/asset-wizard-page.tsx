import { type ComponentType, lazy, Suspense, useRef } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import type { Asset } from '../../../lib/api-types.js';
import { paths, useProgrammeId } from '../../../lib/paths.js';
import { useAssetCategories, useLibrarySubprogrammes, useUnits } from '../../../lib/reference.js';
import { Button } from '../../../ui/actions/button.js';
import { EmptyState } from '../../../ui/feedback/empty-state.js';
import { ErrorNote } from '../../../ui/feedback/error-note.js';
import { LoadingLabel, Skeleton } from '../../../ui/feedback/skeleton.js';
import { Page } from '../../../ui/layout/page.js';
import { PageHeader } from '../../../ui/layout/page-header.js';
import { Panel } from '../../../ui/layout/panel.js';
import { isMissing, useProgramme } from '../api/programme.js';
import { useZones } from '../api/zones.js';
import type { ImpactProps } from '../extensions.js';
import { AddAsset } from './add-asset.js';
import { EditAsset } from './edit-asset.js';

const MissingProgramme = lazy(async () => ({
  default: (await import('../../../ui/feedback/missing-programme.js')).MissingProgramme,
}));

/** Adds an asset, or with a name in the path edits that one (docs/product/assets.md, Add and edit screens). */
export function AssetWizardPage({ impact }: { impact: ComponentType<ImpactProps> }) {
  const id = useProgrammeId();
  const { assetName } = useParams();
  return id === null ? (
    <Navigate replace to={paths.notFound.to()} />
  ) : (
    <Wizard key={`${id}/${assetName}`} id={id} assetName={assetName ?? null} impact={impact} />
  );
}

interface WizardProps {
  id: number;
  assetName: string | null;
  impact: ComponentType<ImpactProps>;
}

function Wizard({ id, assetName, impact }: WizardProps) {
  const programme = useProgramme(id);
  const categories = useAssetCategories();
  const units = useUnits();
  const { data: zones = [] } = useZones(id);
  // Unlike the edit page this one waits for them: which types can be chosen depends on them.
  const subprogrammes = useLibrarySubprogrammes();
  const opened = useRef<Asset>(undefined);
  const title = assetName === null ? 'Add asset' : `Edit ${assetName}`;

  if (!programme.data || !categories.data || !units.data || !subprogrammes.data) {
    const error: unknown = programme.error ?? categories.error ?? units.error ?? subprogrammes.error;
    const retry = () =>
      void Promise.all([programme.mutate(), categories.mutate(), units.mutate(), subprogrammes.mutate()]);
    return (
      <Page width="narrow">
        <PageHeader title={title} crumbs={[{ label: 'Programmes', to: paths.programmes.to() }, { label: title }]} />
        {isMissing(programme.error) ? (
          <Suspense>
            <MissingProgramme />
          </Suspense>
        ) : error ? (
          <ErrorNote
            error={new Error('Failed to load project data. Please try again.')}
            onRetry={retry}
            retrying={programme.isValidating}
          />
        ) : (
          <>
            <LoadingLabel>Loading existing data</LoadingLabel>
            <Skeleton height="10rem" />
            <Skeleton height="18rem" />
          </>
        )}
      </Page>
    );
  }
  const { data, etag } = programme.data;
  const lists = {
    categories: categories.data,
    units: units.data,
    zones,
    subprogrammes: subprogrammes.data,
    metricId: data.metricId,
  };
  // Once open the asset stays open under a new name, given here or by somebody else, and also when somebody removes it.
  const asset =
    (opened.current
      ? data.assets.find(({ assetId }) => assetId === opened.current?.assetId)
      : data.assets.find((one) => one.assetName === assetName)) ?? opened.current;
  opened.current = asset;
  const refusal = !data.isActive
    ? 'This programme was removed and cannot be changed.'
    : data.status !== 'draft'
      ? `This programme is ${data.status} and cannot be changed.`
      : assetName !== null && !asset
        ? `This programme has no asset called ${assetName}.`
        : null;
  if (refusal !== null) {
    return (
      <Page width="narrow">
        <PageHeader
          title={title}
          crumbs={[
            { label: 'Programmes', to: paths.programmes.to() },
            { label: data.name, to: paths.editProgramme.to(id) },
            { label: title },
          ]}
        />
        <Panel>
          <EmptyState
            action={
              <Button kind="primary" to={paths.editProgramme.to(id)}>
                Back to the programme
              </Button>
            }
          >
            {refusal}
          </EmptyState>
        </Panel>
      </Page>
    );
  }
  return asset ? (
    <EditAsset programme={data} etag={etag} asset={asset} lists={lists} impact={impact} />
  ) : (
    <AddAsset programme={data} lists={lists} impact={impact} />
  );
}
