import { useRef, useState } from 'react';
import { v4 as uuid } from 'uuid';
import type { InputImportPreview, InputImportRow } from '../../../lib/api-types.js';
import { count, formatNumber } from '../../../lib/format.js';
import { type InputKind, inputKinds } from '../../../lib/input-kinds.js';
import { invalidations } from '../../../lib/keys.js';
import { usePhone } from '../../../lib/use-phone.js';
import { useWrite } from '../../../lib/use-write.js';
import { Button } from '../../../ui/actions/button.js';
import { Banner } from '../../../ui/feedback/banner.js';
import { ErrorNote } from '../../../ui/feedback/error-note.js';
import { toast } from '../../../ui/feedback/toast.js';
import { useUndo } from '../../../ui/feedback/use-undo.js';
import { IconFileSpreadsheet } from '../../../ui/icons/file-spreadsheet.js';
import { TableDialog } from '../../../ui/overlays/table-dialog.js';
import { Pagination } from '../../../ui/tables/pagination.js';
import { StatusFilter } from '../../../ui/tables/status-filter.js';
import { useFittingRows } from '../../../ui/tables/use-fitting-rows.js';
import { type ImportRowsQuery, importInputs, useImportRows } from '../api/input-files.js';
import classes from './import-preview.module.css';
import { ImportList, ImportTable } from './import-rows.js';
import { everything, type ImportSelection, selectedCount, selectionBody, usableCount } from './import-selection.js';

export interface ImportPreviewProps {
  opened: boolean;
  preview: InputImportPreview;
  onClose: () => void;
  onOtherFile: () => void;
  onImported: () => void;
  orTo: () => HTMLElement | null | undefined;
}

/** What a file would do to the planner's inputs, to pick what is imported (docs/product/custom-inputs.md, Import and export). */
export function ImportPreview({ opened, preview, onClose, onOtherFile, onImported, orTo }: ImportPreviewProps) {
  const { previewId, counts, kinds, notices, fileName, inputs } = preview;
  const phone = usePhone();
  const pageSize = useFittingRows();
  const [query, setQuery] = useState<Omit<ImportRowsQuery, 'pageSize'>>({ page: 1, status: null, kind: null });
  const [selection, setSelection] = useState<ImportSelection>(everything);
  const rows = useImportRows(previewId, { ...query, pageSize });
  const undo = useUndo('library');
  const sent = useRef<{ selection: ImportSelection; key: string } | null>(null);
  const importing = useWrite(
    () => {
      // The same inputs again are the same command, whose answer may only have been lost on its way.
      if (sent.current?.selection !== selection) sent.current = { selection, key: uuid() };
      return importInputs({ previewId, ...selectionBody(selection) }, sent.current.key);
    },
    {
      refreshes: () => invalidations.inputsChanged(),
      onSuccess: ({ data: { created, changed }, commandId }) => {
        onImported();
        toast.success(importedText(created, changed), { undo: created + changed > 0 ? undo(commandId) : undefined });
      },
    },
  );
  const selected = selectedCount(selection, preview);
  const usable = usableCount(preview);
  const filter = (change: Partial<typeof query>) => setQuery((now) => ({ ...now, ...change, page: 1 }));

  const table = {
    rows: rows.data?.items ?? null,
    expected: Math.min(pageSize, inputs),
    selection,
    onSelection: setSelection,
    selected,
    usable,
    locked: importing.busy,
    refreshing: rows.isLoading && rows.data !== undefined,
  };
  const pages = (
    <Pagination
      label="Pages of the preview"
      page={query.page}
      pageSize={pageSize}
      total={rows.data?.total ?? 0}
      onPage={(page) => setQuery((now) => ({ ...now, page }))}
    />
  );
  const summary =
    usable === 0
      ? 'Nothing new or changed in this file'
      : `${formatNumber(selected)} of ${formatNumber(usable)} new and changed selected`;
  const submit = (
    <Button
      kind="primary"
      tall={phone}
      fullWidth={phone}
      busy={importing.busy}
      disabledReason={selected === 0 ? (usable === 0 ? summary : 'Select at least one input') : undefined}
      onClick={() => void importing.run(undefined)}
    >
      {selected === 0 ? 'Import' : `Import ${count(selected, 'input')}`}
    </Button>
  );
  return (
    <TableDialog
      opened={opened}
      onClose={onClose}
      locked={importing.busy}
      orTo={orTo}
      icon={IconFileSpreadsheet}
      title="Import preview"
      facts={[fileName, count(inputs, 'input')].join(', ')}
      head={
        <>
          <StatusFilter<InputImportRow['status']>
            label="Inputs shown"
            choices={[
              { value: null, label: 'All', rows: inputs },
              { value: 'Error', label: 'Error', rows: counts.error },
              { value: 'New', label: 'New', rows: counts.new },
              { value: 'Update', label: 'Update', rows: counts.update },
              { value: 'No Change', label: 'No Change', rows: counts.noChange },
            ]}
            value={query.status}
            onChange={(status) => filter({ status })}
          />
          {kinds.length > 1 && (
            <StatusFilter<InputKind>
              label="Kinds shown"
              choices={[
                { value: null, label: 'All kinds', rows: inputs },
                ...kinds.map(({ kind, counts: of }) => ({
                  value: kind,
                  label: inputKinds[kind].tab,
                  rows: of.error + of.new + of.update + of.noChange,
                })),
              ]}
              value={query.kind}
              onChange={(kind) => filter({ kind })}
            />
          )}
          {notices.length > 0 && (
            <Banner kind="info">
              {notices.map((notice) => (
                <p key={notice}>{notice}</p>
              ))}
            </Banner>
          )}
          {rows.error && (
            <ErrorNote
              action="reading the preview"
              error={rows.error}
              onRetry={() => void rows.mutate()}
              retrying={rows.isValidating}
            />
          )}
          {importing.error && (
            <ErrorNote
              action="importing"
              error={importing.error}
              // What changed since the preview is only seen in a new one.
              onRetry={importing.error.status === 412 ? undefined : () => void importing.run(undefined)}
              retrying={importing.busy}
            />
          )}
        </>
      }
      foot={
        phone ? (
          <div className={classes.phoneFoot}>
            <span className={classes.summary} role="status">
              {summary}
            </span>
            {submit}
          </div>
        ) : (
          <>
            {pages}
            <span className={classes.summary} role="status">
              {summary}
            </span>
            <Button onClick={onOtherFile} disabled={importing.busy}>
              Choose another file
            </Button>
            {submit}
          </>
        )
      }
    >
      {phone ? (
        <>
          <ImportList {...table} />
          {pages}
          <div className={classes.other}>
            <Button onClick={onOtherFile} disabled={importing.busy}>
              Choose another file
            </Button>
          </div>
        </>
      ) : (
        <ImportTable {...table} />
      )}
    </TableDialog>
  );
}

function importedText(created: number, changed: number): string {
  if (created + changed === 0) return 'Nothing to import: all of it is there already';
  const parts = [
    ...(created > 0 ? [`${count(created, 'input')} created`] : []),
    ...(changed > 0 ? [`${count(changed, 'input')} changed`] : []),
  ];
  return parts.join(', ');
}
