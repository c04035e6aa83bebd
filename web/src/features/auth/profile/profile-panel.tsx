import { type FormEvent, type ReactNode, useState } from 'react';
import { useSWRConfig } from 'swr';
import type { Profile } from '../../../lib/api-types.js';
import { keys } from '../../../lib/keys.js';
import { displayName } from '../../../lib/session.js';
import { useWrite } from '../../../lib/use-write.js';
import { Button } from '../../../ui/actions/button.js';
import { Banner } from '../../../ui/feedback/banner.js';
import { TextField } from '../../../ui/fields/text-field.js';
import { Panel } from '../../../ui/layout/panel.js';
import { changeName } from './api.js';
import { EmailState } from './email-state.js';
import classes from './profile.module.css';
import { SavedFlag, useSavedFlag } from './saved-flag.js';

const MAX_NAME_LENGTH = 100;

/** Who the account is: its name to edit, the rest to read. */
export function ProfilePanel({ profile }: { profile: Profile }) {
  const [name, setName] = useState(profile.name);
  const [saved, flag] = useSavedFlag();
  const { mutate } = useSWRConfig();
  const save = useWrite(changeName, {
    onSuccess: (changed) => {
      setName(changed.name);
      void mutate(keys.user(), changed, { revalidate: false });
      flag();
    },
  });
  const atField = save.error?.fieldErrors['name'];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== profile.name) void save.run(name);
  };
  return (
    <Panel title="Profile">
      <form onSubmit={submit} className={classes.form} noValidate>
        {save.error && !atField && <Banner kind="danger">Failed to update profile. Please try again.</Banner>}
        <TextField
          label="User name"
          name="name"
          autoComplete="name"
          value={name}
          onChange={setName}
          maxLength={MAX_NAME_LENGTH}
          error={atField}
          description={`What others see. Clear it, and the name is taken from your e-mail: ${displayName(profile.email)}.`}
        />
        <dl className={classes.facts}>
          <Fact label="E-mail">
            {profile.email}
            <span className={classes.note}>
              <EmailState proven={profile.emailProven} />
            </span>
          </Fact>
          <Fact label="User role">{profile.role}</Fact>
          <Fact label="Line of business">PPS</Fact>
        </dl>
        <div className={classes.actions}>
          <Button kind="primary" type="submit" busy={save.busy} disabled={name.trim() === profile.name}>
            Save
          </Button>
          <SavedFlag shown={saved}>Profile updated</SavedFlag>
        </div>
      </form>
    </Panel>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
