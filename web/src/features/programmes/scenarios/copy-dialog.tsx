import { type FormEvent, useRef, useState } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { v4 as uuid } from 'uuid';
import { ApiError, messageOf } from '../../../lib/api.js';
import type { Programme, ProgrammeCard } from '../../../lib/api-types.js';
import { count } from '../../../lib/format.js';
import { invalidations, keys, matchesPrefix } from '../../../lib/keys.js';
import { Button } from '../../../ui/actions/button.js';
import { toast } from '../../../ui/feedback/toast.js';
import { TextField } from '../../../ui/fields/text-field.js';
import { Dialog } from '../../../ui/overlays/dialog.js';
import { copyAsScenario, copyProgramme, deactivateProgramme, namesLike } from '../api/programme-list.js';
import { cardName, copyName, isNameTaken, MAX_NAME_LENGTH } from '../cards/card-name.js';
import { useCardChanges } from '../cards/use-card-changes.js';
import { useSeconds } from '../cards/use-seconds.js';
import classes from './copy-dialog.module.css';

export interface CopyDialogProps {
  opened: boolean;
  card: ProgrammeCard;
  /** A copy among the scenarios of its base; else a programme of its own. */
  asScenario?: boolean;
  /** Names that the copy cannot have, as far as the page knows them; the server decides. */
  taken?: readonly string[];
  onClose: () => void;
}

/** Asks for the copy's name, makes it, and offers its undo (docs/product/programmes.md, Scenarios and copies). */
export function CopyDialog({ opened, card, asScenario = false, taken: shown = [], onClose }: CopyDialogProps) {
  const { mutate } = useSWRConfig();
  const { hide, forget, settle } = useCardChanges();
  const original = asScenario ? card.scenarioName : card.name;
  // Those on other pages, as far as they are like the copy's.
  const { data: others = [] } = useSWR(
    opened ? keys.programmeList({ namesLike: original, base: asScenario ? card.baseProjectId || card.id : 0 }) : null,
    () => namesLike(copyName(original, []), asScenario ? card.baseProjectId || card.id : 0),
  );
  const taken = [...shown, ...others];
  const [typed, setName] = useState<string | null>(null);
  const name = typed ?? copyName(original, taken);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const seconds = useSeconds(busy);
  const attempt = useRef<{ cancelled: boolean } | null>(null);
  const sent = useRef({ name: '', key: '' });

  const texts = asScenario ? scenarioTexts : programmeTexts;

  // The command may be recorded already: a copy that arrives after the cancel is undone.
  const cancel = () => {
    if (attempt.current) attempt.current.cancelled = true;
    attempt.current = null;
    setBusy(false);
    onClose();
  };

  const takeBack = async (copy: Programme) => {
    const hidden = hide(copy.id);
    try {
      await deactivateProgramme(copy.id);
      toast.undone('Undo Successful', { detail: cardName(copy) });
    } catch (cause) {
      forget(hidden);
      toast.error('Failed to undo the copy operation. Please try again.', { detail: messageOf(cause) });
    }
    await settle(hidden);
  };

  const copy = async (wanted: string) => {
    const mine = { cancelled: false };
    attempt.current = mine;
    setBusy(true);
    // The same name again, after an answer that was lost, must not make a second copy.
    if (sent.current.name !== wanted) sent.current = { name: wanted, key: uuid() };
    try {
      const made = await (asScenario ? copyAsScenario : copyProgramme)({
        id: card.id,
        name: wanted,
        key: sent.current.key,
      });
      sent.current = { name: '', key: '' };
      if (mine.cancelled) return await takeBack(made);
      // The copy exists; reading it again must not keep the dialog open.
      void mutate(matchesPrefix(invalidations.programmeCreated()));
      toast.info(`${cardName(made)} created`, { undo: () => void takeBack(made) });
      onClose();
    } catch (cause) {
      if (mine.cancelled) return;
      const refusal =
        cause instanceof ApiError
          ? (cause.fieldErrors['name'] ??
            cause.fieldErrors['scenarioName'] ??
            (cause.code.endsWith('name-taken') ? cause.message : null))
          : null;
      setError(refusal);
      if (refusal === null && asScenario)
        toast.error('Failed to copy the scenario. Please try again.', { detail: messageOf(cause) });
      else if (refusal === null) toast.error(`Failed while copying ${card.name}: ${messageOf(cause)}`);
    } finally {
      if (attempt.current === mine) {
        attempt.current = null;
        setBusy(false);
      }
    }
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const wanted = name.trim();
    if (wanted === '') setError(texts.empty);
    else if (asScenario && isNameTaken(wanted, taken))
      setError('Scenario name already exists. Please choose a different name.');
    else void copy(wanted);
  };

  return (
    <Dialog
      opened={opened}
      onClose={cancel}
      title={`Copy ${cardName(card)}?`}
      actions={
        <>
          <Button onClick={cancel}>Cancel</Button>
          <Button kind="primary" type="submit" form="copy-card" busy={busy}>
            {texts.verb}
          </Button>
        </>
      }
    >
      <form id="copy-card" className={classes.form} onSubmit={submit} noValidate>
        <p>{texts.consequence}</p>
        <TextField
          label={texts.label}
          value={name}
          onChange={(text) => {
            setName(text);
            setError(null);
          }}
          error={error}
          maxLength={MAX_NAME_LENGTH}
          disabled={busy}
          required
          data-autofocus
        />
        {seconds > 0 && (
          <div className={classes.running}>
            <div className={classes.line} role="progressbar" aria-label={`Copying ${cardName(card)}`} />
            <p>
              Copying {count(card.assetCount, 'asset')} for {seconds} s. Cancel leaves no copy behind.
            </p>
          </div>
        )}
      </form>
    </Dialog>
  );
}

const programmeTexts = {
  label: 'Name',
  verb: 'Copy programme',
  consequence:
    'The copy is a programme of its own, with the assets and the calendar of the baseline. Scenarios and the links to the schedule stay behind.',
  empty: 'Name is required',
};

const scenarioTexts = {
  label: 'Scenario name',
  verb: 'Copy scenario',
  consequence:
    'The copy is a further scenario of this programme, with the same assets and calendar. Links to the schedule stay behind.',
  empty: 'Scenario name cannot be empty.',
};
