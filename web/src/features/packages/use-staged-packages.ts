import { useCallback, useEffect, useRef, useState } from 'react';
import { type ApiError, messageOf } from '../../lib/api.js';
import type { Programme } from '../../lib/api-types.js';
import { invalidations } from '../../lib/keys.js';
import { useWrite } from '../../lib/use-write.js';
import { toast } from '../../ui/feedback/toast.js';
import { useUndo } from '../../ui/feedback/use-undo.js';
import { type PackagesBase, readBase, savePackages } from './api.js';
import { type PackageConflict, rebased } from './rebase-staged.js';
import { bodyOf, nothingStaged, type Staged, savedText } from './staged-packages.js';

/**
 * What is staged on the programme as it was when the dialog opened; what others do meanwhile is merged by the server, and asked about
 * only where both changed the same (docs/product/packages.md, Meanwhile).
 */
export function useStagedPackages(
  opened: boolean,
  { programme, etag }: { programme: Programme; etag: string | null },
  onSaved: () => void,
) {
  const { id } = programme;
  const undo = useUndo(id);
  const [base, setBase] = useState<PackagesBase | null>(null);
  const [loadError, setLoadError] = useState<unknown>(null);
  const [loading, setLoading] = useState(false);
  const [staged, setStaged] = useState<Staged>(nothingStaged);
  const [conflicts, setConflicts] = useState<readonly PackageConflict[]>([]);
  const [lost, setLost] = useState<readonly string[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  // The page reads the programme again whenever somebody changes it: the dialog stays on the one that it was opened on.
  const known = useRef({ programme, etag });
  known.current = { programme, etag };

  const load = useCallback(async () => {
    setLoading(true);
    setLoadError(null);
    try {
      setBase(await readBase(id, known.current));
    } catch (error) {
      setLoadError(error);
      toast.error(`Failed to load packages: ${messageOf(error)}`);
    } finally {
      setLoading(false);
    }
  }, [id]);
  useEffect(() => {
    if (!opened) return;
    setBase(null);
    setStaged(nothingStaged);
    setConflicts([]);
    setLost([]);
    setFailure(null);
    void load();
  }, [opened, load]);

  /** On the programme as it stands now. */
  const catchUp = async () => {
    if (!base) return;
    try {
      const now = await readBase(id, null);
      const on = rebased(staged, base, now);
      setBase(now);
      setStaged(on.staged);
      setConflicts(on.conflicts);
      setLost(on.lost);
    } catch (error) {
      toast.error(`Failed to load packages: ${messageOf(error)}`);
    }
  };
  const save = useWrite(() => savePackages(bodyOf(staged, id), base?.etag ?? null), {
    refreshes: () => invalidations.packagesSaved(id),
    onSuccess: ({ data, commandId }) => {
      toast.success(savedText(data), { undo: undo(commandId) });
      onSaved();
    },
    onError: (error) => {
      const text = failureText(error, staged);
      setFailure(text);
      toast.error(text);
      if (error.status === 412 || error.status === 409) void catchUp();
    },
  });

  const stage = (next: Staged) => {
    setStaged(next);
    setFailure(null);
  };
  return {
    base,
    loadError,
    loading,
    reload: () => void load(),
    staged,
    stage,
    conflicts,
    decide: (conflict: PackageConflict, whose: 'mine' | 'theirs') => {
      stage(whose === 'theirs' ? conflict.takeTheirs(staged) : (conflict.takeMine?.(staged) ?? staged));
      setConflicts((now) => now.filter((one) => one !== conflict));
    },
    lost,
    failure,
    save,
  };
}

/** Which package the save failed by, where the server names it; then nothing at all was saved. */
function failureText({ fieldErrors, message }: ApiError, { created, renamed }: Staged): string {
  for (const [field, text] of Object.entries(fieldErrors)) {
    const [, list, index] = /^(created|renamed)\.(\d+)\./.exec(field) ?? [];
    if (list === 'created') return `Failed to create package "${created[Number(index)]?.packageName ?? ''}": ${text}`;
    if (list === 'renamed') return `Failed to update package "${[...renamed.values()][Number(index)] ?? ''}": ${text}`;
  }
  return `Failed to save changes: ${message}`;
}
