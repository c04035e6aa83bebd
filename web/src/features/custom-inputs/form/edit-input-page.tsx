import { Suspense } from 'react';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import useSWR from 'swr';
import { ApiError } from '../../../lib/api.js';
import { type InputKind, inputKindOf, inputKinds } from '../../../lib/input-kinds.js';
import { keys } from '../../../lib/keys.js';
import { paths } from '../../../lib/paths.js';
import { Button } from '../../../ui/actions/button.js';
import { EmptyState } from '../../../ui/feedback/empty-state.js';
import { ErrorNote } from '../../../ui/feedback/error-note.js';
import { Skeleton } from '../../../ui/feedback/skeleton.js';
import { Page } from '../../../ui/layout/page.js';
import { PageHeader } from '../../../ui/layout/page-header.js';
import { Panel } from '../../../ui/layout/panel.js';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.js';
import classes from './edit-input-page.module.css';
import { EditedRecordContext } from './edited-record.js';
import { fetchFailures } from './fetch-failures.js';
import { FormSkeleton } from './form-skeleton.js';
import { forms } from './forms.js';
import { readInput } from './input-calls.js';
import { inputCrumbs, useInputCrumbs } from './input-crumbs.js';

/** `/custom-inputs/edit-custom-inputs/:viewOption/:id/` */
export function EditInputPage() {
  const { viewOption, id } = useParams();
  const { pathname, search, hash } = useLocation();
  const kind = inputKindOf(viewOption);
  if (!kind) return <Navigate replace to={paths.notFound.to(pathname + search + hash)} />;
  // An id that no record can have is asked for by nobody.
  const number = /^[1-9]\d{0,15}$/.test(id ?? '') ? Number(id) : null;
  return <OneInput key={`${kind} ${id}`} kind={kind} id={number} />;
}

function OneInput({ kind, id }: { kind: InputKind; id: number | null }) {
  const record = useSWR(id === null ? null : keys.customInput(kind, id), () =>
    id === null ? undefined : readInput(kind, id),
  );
  const crumbs = useInputCrumbs(inputCrumbs({ kind, here: inputKinds[kind].viewOption }));
  if (record.data && id !== null) {
    const Form = forms[kind];
    return (
      <EditedRecordContext.Provider value={record.data}>
        <Suspense fallback={<Loading kind={kind} />}>
          <Form start={{ for: 'edit', id }} />
        </Suspense>
      </EditedRecordContext.Provider>
    );
  }
  const { noun } = inputKinds[kind];
  if (id === null || (record.error instanceof ApiError && record.error.status === 404)) {
    return (
      <Page width="narrow">
        <PageHeader title="Resource not found" crumbs={crumbs} />
        <Panel>
          <EmptyState
            action={
              <Button kind="primary" to={paths.customInputs.to({ customInputType: kind })}>
                Back to your custom inputs
              </Button>
            }
          >
            {`This ${noun} does not exist, it was deleted, or it belongs to someone else.`}
          </EmptyState>
        </Panel>
      </Page>
    );
  }
  if (record.error) {
    return (
      <Page width="narrow">
        <PageHeader title={`Edit ${noun}`} crumbs={crumbs} />
        <ErrorNote
          error={new Error(fetchFailures[kind])}
          onRetry={() => void record.mutate()}
          retrying={record.isValidating}
        />
      </Page>
    );
  }
  return <Loading kind={kind} />;
}

function Loading({ kind }: { kind: InputKind }) {
  const { noun } = inputKinds[kind];
  return (
    <Page width="narrow">
      <div className={classes.head}>
        <h1>
          <VisuallyHidden>{`Edit ${noun}`}</VisuallyHidden>
        </h1>
        <Skeleton width="12rem" height="0.75rem" />
        <Skeleton width="16rem" height="1.375rem" />
        <Skeleton width="20rem" height="0.75rem" />
      </div>
      <FormSkeleton>{`Loading the ${noun}`}</FormSkeleton>
    </Page>
  );
}
