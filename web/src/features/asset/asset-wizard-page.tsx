import type { ComponentType } from 'react';
import { Suspense, useRef } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import type { Asset } from '../../lib/api-types.js';
import type { EffectProps } from '../../lib/effect-props.js';
import { paths, useProgrammeId } from '../../lib/paths.js';
import { Button } from '../../ui/button.js';
import { EmptyState } from '../../ui/empty-state.js';
import { ErrorNote } from '../../ui/error-note.js';
import { Page } from '../../ui/page.js';
import { PageHeader } from '../../ui/page-header.js';
import { Panel } from '../../ui/panel.js';
import { LoadingLabel, Skeleton } from '../../ui/skeleton.js';
import { AddAsset } from './add-asset.js';
import { isMissing, useProgramme } from './api/programme.js';
import { useAssetCategories, useLibrarySubprogrammes, useUnits } from './api/reference.js';
import { useZones } from './api/zones.js';
import { EditAsset } from './edit-asset.js';
import { sameAsset } from './same-asset.js';
import { MissingProgramme } from './seldom.js';

/** Adds an asset, or with a name in the path edits that one (spec 1, sections 2.5 and 2.6). */
export function AssetWizardPage({ effect }: { effect: ComponentType<EffectProps> }) {
  const id = useProgrammeId();
  const { assetName } = useParams();
  return id === null ? (
    <Navigate replace to={paths.notFound.to()} />
  ) : (
    <Wizard key={`${id}/${assetName}`} id={id} assetName={assetName ?? null} effect={effect} />
  );
}

function Wizard({
  id,
  assetName,
  effect,
}: {
  id: number;
  assetName: string | null;
  effect: ComponentType<EffectProps>;
}) {
  const programme = useProgramme(id);
  const categories = useAssetCategories();
  const units = useUnits();
  const { data: zones = [] } = useZones(id);
  // Unlike on the edit screen, the types that can be chosen hang on them.
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
  // Once open it stays so under a new name, mine while it is being saved or somebody else's, and also when somebody removes it.
  const asset =
    (opened.current
      ? sameAsset(data.assets, opened.current)
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
    <EditAsset programme={data} etag={etag} asset={asset} lists={lists} effect={effect} />
  ) : (
    <AddAsset programme={data} lists={lists} effect={effect} />
  );
}
