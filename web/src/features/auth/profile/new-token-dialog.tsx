import { type FormEvent, useState } from 'react';
import type { AccessTokenBody, NewAccessToken } from '../../../lib/api-types.js';
import { formatDate } from '../../../lib/format.js';
import { invalidations } from '../../../lib/keys.js';
import { isCalendarDay } from '../../../lib/plan-day.js';
import { useWrite } from '../../../lib/use-write.js';
import { Button } from '../../../ui/actions/button.js';
import { Banner } from '../../../ui/feedback/banner.js';
import { DateField } from '../../../ui/fields/date-field.js';
import { PasswordField } from '../../../ui/fields/password-field.js';
import { RadioList } from '../../../ui/fields/radio-list.js';
import { SegmentedControl } from '../../../ui/fields/segmented-control.js';
import { TextField } from '../../../ui/fields/text-field.js';
import { Dialog } from '../../../ui/overlays/dialog.js';
import { createAccessToken } from './api.js';
import { NewToken } from './new-token.js';
import classes from './profile.module.css';
import { dayIn, MAX_TOKEN_DAYS } from './token-days.js';

const LASTS = [
  { value: 30, label: '30 days' },
  { value: 90, label: '90 days' },
  { value: 365, label: '365 days' },
  { value: 0, label: 'Date' },
] as const;

const SCOPES: readonly { value: AccessTokenBody['scope']; label: string; note: string }[] = [
  { value: 'read', label: 'Read', note: 'Programmes, figures, the library and the events' },
  { value: 'read-write', label: 'Read and write', note: 'Changes them as you would, in your name' },
];

interface NewTokenDialogProps {
  opened: boolean;
  /** Then it is asked for again. */
  hasPassword: boolean;
  onClose: () => void;
}

/** Asks what a new access token is for, and shows it once. */
export function NewTokenDialog({ opened, hasPassword, onClose }: NewTokenDialogProps) {
  const [made, setMade] = useState<NewAccessToken | null>(null);
  const close = () => {
    setMade(null);
    onClose();
  };
  // Nothing but its button closes it while the token is shown: it would be lost.
  return (
    <Dialog opened={opened} onClose={close} locked={made !== null} title={made ? 'Copy the token' : 'New access token'}>
      {made ? (
        <NewToken made={made} onDone={close} />
      ) : (
        <NewTokenForm hasPassword={hasPassword} onMade={setMade} onCancel={close} />
      )}
    </Dialog>
  );
}

function NewTokenForm({
  hasPassword,
  onMade,
  onCancel,
}: {
  hasPassword: boolean;
  onMade: (made: NewAccessToken) => void;
  onCancel: () => void;
}) {
  const [name, setName] = useState('');
  const [scope, setScope] = useState<AccessTokenBody['scope']>('read');
  const [lasts, setLasts] = useState<(typeof LASTS)[number]['value']>(90);
  const [day, setDay] = useState<string | null>(null);
  const [password, setPassword] = useState('');
  const create = useWrite(createAccessToken, {
    refreshes: invalidations.accessTokensChanged,
    onSuccess: onMade,
  });
  const atField = create.error?.fieldErrors ?? {};
  const expires = lasts === 0 ? day : dayIn(lasts);
  const complete = name.trim() !== '' && isCalendarDay(expires) && (!hasPassword || password !== '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (complete) void create.run({ name, scope, expires, ...(hasPassword && { password }) });
  };
  return (
    <form onSubmit={submit} className={classes.form} noValidate>
      {create.error && Object.keys(atField).length === 0 && <Banner kind="danger">{create.error.message}</Banner>}
      <TextField
        label="Name"
        name="token-name"
        value={name}
        onChange={setName}
        maxLength={100}
        placeholder="Power BI, monthly report"
        error={atField['name']}
        data-autofocus
      />
      <RadioList label="Scope" value={scope} onChange={setScope} choices={SCOPES} error={atField['scope']} />
      <div>
        <SegmentedControl label="Expires after" labelled value={lasts} onChange={setLasts} choices={LASTS} fullWidth />
        {lasts !== 0 && <p className={classes.below}>Last day {formatDate(dayIn(lasts))}</p>}
        {lasts !== 0 && atField['expires'] && <p className={classes.fault}>{atField['expires']}</p>}
      </div>
      {lasts === 0 && (
        <DateField
          label="Last day"
          value={day}
          onChange={setDay}
          min={dayIn(0)}
          description={`At most ${MAX_TOKEN_DAYS} days ahead`}
          error={day !== null && !isCalendarDay(day) ? 'This is not a date' : atField['expires']}
        />
      )}
      {hasPassword && (
        <PasswordField
          label="Your password"
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={atField['password']}
        />
      )}
      <div className={classes.dialogActions}>
        <Button onClick={onCancel} disabled={create.busy}>
          Cancel
        </Button>
        <Button kind="primary" type="submit" busy={create.busy} disabled={!complete}>
          Make token
        </Button>
      </div>
    </form>
  );
}
