import { useRef, useState } from 'react';
import type { SWRResponse } from 'swr';
import type { AccessToken, Profile } from '../../../lib/api-types.js';
import { formatDate } from '../../../lib/format.js';
import { invalidations } from '../../../lib/keys.js';
import { useWrite } from '../../../lib/use-write.js';
import { Button } from '../../../ui/actions/button.js';
import { ErrorNote } from '../../../ui/feedback/error-note.js';
import { LoadingLabel, Skeleton } from '../../../ui/feedback/skeleton.js';
import { toast } from '../../../ui/feedback/toast.js';
import { IconPlus } from '../../../ui/icons/plus.js';
import { Panel } from '../../../ui/layout/panel.js';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.js';
import { lazyDialog } from '../../../ui/overlays/lazy-dialog.js';
import classes from './access-tokens-panel.module.css';
import { revokeAccessToken } from './api.js';
import { hasExpired } from './token-days.js';

const NewTokenDialog = lazyDialog(async () => (await import('./new-token-dialog.js')).NewTokenDialog);

const MAX_TOKENS = 20;

/** Keys for scripts: listed, made and revoked (docs/product/accounts.md, Access tokens). */
export function AccessTokensPanel({
  profile,
  reading: { data: tokens, error, mutate, isValidating },
}: {
  profile: Profile;
  reading: SWRResponse<AccessToken[]>;
}) {
  const [making, setMaking] = useState(false);
  const [revoking, setRevoking] = useState<AccessToken | null>(null);
  const revoke = useWrite((token: AccessToken) => revokeAccessToken(token.id), {
    refreshes: invalidations.accessTokensChanged,
    onSuccess: (_result, { name }) => {
      setRevoking(null);
      toast.success(`'${name}' was revoked.`);
    },
    onError: ({ message }) => {
      setRevoking(null);
      toast.error(message);
    },
  });
  // The row of a token that was revoked is gone, and the next one stands in its place.
  const list = useRef<HTMLUListElement>(null);
  const make = useRef<HTMLSpanElement>(null);
  const place = useRef(0);
  const rowInPlace = () => {
    const buttons = list.current?.querySelectorAll('button');
    return buttons?.[Math.min(place.current, buttons.length - 1)] ?? make.current?.querySelector('button');
  };
  const full = (tokens ?? []).filter((token) => !hasExpired(token)).length >= MAX_TOKENS;
  return (
    <Panel
      title="Access tokens"
      description="With one, a script or an analyst's tool calls Plumbline as you."
      actions={
        <span ref={make}>
          <Button
            kind="quiet"
            icon={IconPlus}
            onClick={() => setMaking(true)}
            disabledReason={full ? `There are ${MAX_TOKENS} at most. Revoke one that is not used any more.` : undefined}
          >
            New token
          </Button>
        </span>
      }
      flush
    >
      {error !== undefined && !tokens ? (
        <div className={classes.state}>
          <ErrorNote
            action="loading access tokens"
            error={error}
            onRetry={() => void mutate()}
            retrying={isValidating}
          />
        </div>
      ) : tokens === undefined ? (
        <div className={classes.state}>
          <LoadingLabel>Loading access tokens</LoadingLabel>
          <Skeleton height="2.25rem" width="60%" />
        </div>
      ) : tokens.length === 0 ? (
        <p className={classes.state}>You have no access tokens.</p>
      ) : (
        <ul ref={list} className={classes.list} aria-label="Access tokens">
          {tokens.map((token, index) => (
            <TokenRow
              key={token.id}
              token={token}
              onRevoke={() => {
                place.current = index;
                setRevoking(token);
              }}
            />
          ))}
        </ul>
      )}
      <NewTokenDialog opened={making} hasPassword={profile.hasPassword} onClose={() => setMaking(false)} />
      <ConfirmDialog
        opened={revoking !== null}
        title={`Revoke '${revoking?.name ?? ''}'?`}
        confirm="Revoke"
        danger
        busy={revoke.busy}
        onConfirm={() => revoking && void revoke.run(revoking)}
        onCancel={() => setRevoking(null)}
        orTo={rowInPlace}
      >
        Scripts that use it are refused from now on. This cannot be undone.
      </ConfirmDialog>
    </Panel>
  );
}

function TokenRow({ token, onRevoke }: { token: AccessToken; onRevoke: () => void }) {
  const expired = hasExpired(token);
  const facts = [
    `Made ${formatDate(token.created.slice(0, 10))}`,
    token.lastUsed === null ? 'never used' : `last used ${formatDate(token.lastUsed)}`,
  ];
  return (
    <li className={classes.row}>
      <div className={classes.token}>
        <div className={classes.head}>
          <span className={classes.name}>{token.name}</span>
          <span className={classes.scope}>{token.scope === 'read' ? 'Read' : 'Read and write'}</span>
        </div>
        <div className={classes.facts}>
          <span data-expired={expired || undefined}>
            {expired ? 'Expired' : 'Expires'} {formatDate(token.expires)}
          </span>
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </div>
      </div>
      <Button kind="quiet" onClick={onRevoke} aria-label={`Revoke ${token.name}`}>
        Revoke
      </Button>
    </li>
  );
}
