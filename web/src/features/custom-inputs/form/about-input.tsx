import { useState } from 'react';
import useSWR from 'swr';
import { formatDate } from '../../../lib/format.js';
import type { InputKind } from '../../../lib/input-kinds.js';
import { keys } from '../../../lib/keys.js';
import { type Fact, Facts } from '../../../ui/layout/page-header.js';
import { lazyDialog } from '../../../ui/overlays/lazy-dialog.js';
import { useInputUses } from '../api/uses.js';
import { placesInWords, usesOf } from '../uses/uses-in-words.js';
import classes from './about-input.module.css';
import { useEditedRecord } from './edited-record.js';
import { readInput } from './input-calls.js';
import { inputName } from './input-name.js';

const UsesDialog = lazyDialog(async () => (await import('../uses/uses-dialog.js')).UsesDialog);

/** Under the title of a record: what it was made from, where it is used, when it was changed. */
export function AboutInput({ kind }: { kind: InputKind }) {
  const record = useEditedRecord(kind)?.data;
  const templateId = (record && 'templateId' in record && record.templateId) || null;
  // One that is gone, or was never this planner's to see, is not named.
  const template = useSWR(templateId === null ? null : keys.customInput(kind, templateId), () =>
    templateId === null ? null : readInput(kind, templateId),
  ).data;
  const uses = useInputUses(kind, record?.id ?? null).data;
  const [opened, setOpened] = useState(false);
  if (!record) return null;

  const name = inputName(record);
  const words = uses && placesInWords(uses);
  const facts: Fact[] = [
    ...(template ? [{ label: 'From', value: inputName(template.data), labelled: true }] : []),
    ...(words === undefined
      ? []
      : [
          {
            label: 'Used in',
            labelled: true,
            value:
              words === null ? (
                'nothing yet'
              ) : (
                <button
                  type="button"
                  className={classes.places}
                  aria-haspopup="dialog"
                  aria-label={`${words}: where ${name} is used`}
                  onClick={() => setOpened(true)}
                >
                  {words}
                </button>
              ),
          },
        ]),
    { label: 'Last updated', value: formatDate(record.modified), labelled: true },
  ];
  return (
    <>
      <Facts facts={facts} />
      {uses && (
        <UsesDialog
          opened={opened}
          onClose={() => setOpened(false)}
          kind={kind}
          input={{ id: record.id, name, usedIn: usesOf(uses) }}
        />
      )}
    </>
  );
}
