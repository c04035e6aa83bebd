import { useRef } from 'react';
import { useSWRConfig } from 'swr';
import type { Programme, ProgrammeStatus } from '../../../lib/api-types.js';
import { invalidations, keys } from '../../../lib/keys.js';
import { useWrite } from '../../../lib/use-write.js';
import { toast } from '../../../ui/feedback/toast.js';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.js';
import { setStatus } from '../api/programme.js';

export interface StatusDialogProps {
  opened: boolean;
  to: ProgrammeStatus;
  programme: Programme;
  etag: string | null;
  unsaved: boolean;
  onClose: () => void;
}

interface StatusChange {
  from: ProgrammeStatus;
  to: ProgrammeStatus;
  etag: string | null;
  undoes?: boolean;
}

// What each step asks. Published and archived programmes keep their figures (docs/product/programmes.md, Status).
const steps = {
  published: {
    verb: 'Publish',
    done: 'Programme published',
    text: 'Nobody can change a published programme, and its figures stay as they are, until it is reopened.',
  },
  archived: {
    verb: 'Archive',
    done: 'Programme archived',
    text: 'Nobody can change an archived programme, and its figures stay as they are, until it is reopened.',
  },
  draft: {
    verb: 'Reopen',
    done: 'Programme reopened',
    text: 'It is a draft again: every planner can change it, and its figures follow the inputs that it uses.',
  },
} as const;

/** * Publishes, archives or reopens a programme, after saying what follows from it (docs/product/programmes.md). */
export function StatusDialog({
  opened,
  to: asked,
  programme: { id, name, status, baseProjectId, scenarioName },
  etag,
  unsaved,
  onClose,
}: StatusDialogProps) {
  const { mutate } = useSWRConfig();
  const latestTag = useRef(etag);
  latestTag.current = etag;
  const step = steps[asked];
  const scenario = baseProjectId === 0 ? '' : scenarioName;
  // The undo is the opposite step: it is allowed on a read-only programme too, and it uses the newest version.
  const change = useWrite(({ to, etag: seen }: StatusChange) => setStatus({ id, status: to, etag: seen }), {
    refreshes: () => invalidations.programmeChanged(id),
    onSuccess: (_, { from, to, undoes }) => {
      onClose();
      if (undoes) toast.undone('Undo Successful');
      else
        toast.success(steps[to].done, {
          undo: () => void change.run({ from: to, to: from, etag: latestTag.current, undoes: true }),
        });
    },
    onError: (error) => {
      onClose();
      if (error.status === 412) void mutate(keys.programmeDetail(id));
      toast.error(`Failed while changing the status: ${error.message}`, { detail: error.detail });
    },
  });
  return (
    <ConfirmDialog
      opened={opened}
      title={`${step.verb} ${scenario === '' ? name : `${scenario} of ${name}`}?`}
      confirm={step.verb}
      busy={change.busy}
      onConfirm={() => void change.run({ from: status, to: asked, etag })}
      onCancel={onClose}
    >
      {step.text}
      {unsaved && asked !== 'draft' && ' There are changes that are not saved: they cannot be saved while it is so.'}
    </ConfirmDialog>
  );
}
