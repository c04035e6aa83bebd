import type { Profile } from '../../lib/api-types.js';
import { paths } from '../../lib/paths.js';
import { useProfile } from '../../lib/use-profile.js';
import { ErrorNote } from '../../ui/feedback/error-note.js';
import { Page } from '../../ui/layout/page.js';
import { PageHeader } from '../../ui/layout/page-header.js';
import { EmailConfirmation } from './email-confirmation.js';
import { AccessTokensPanel } from './profile/access-tokens-panel.js';
import { useAccessTokens } from './profile/api.js';
import { PasswordPanel } from './profile/password-panel.js';
import classes from './profile/profile.module.css';
import { ProfilePanel } from './profile/profile-panel.js';
import { ProfileSkeleton } from './profile/profile-skeleton.js';
import { SessionsPanel } from './profile/sessions-panel.js';
import { ThemePanel } from './profile/theme-panel.js';

const crumbs = [{ label: 'Programmes', to: paths.programmes.to() }, { label: 'User profile' }];

/** The account of whoever is signed in (docs/product/accounts.md, Profile); the greeting is the first word of their name. */
export function ProfilePage() {
  const { data: profile, error, mutate, isValidating } = useProfile();
  return (
    <Page>
      <PageHeader
        title={profile ? `Hello, ${profile.name.split(' ')[0]}` : 'User profile'}
        tabTitle="User profile"
        crumbs={crumbs}
      />
      {profile ? (
        <>
          <EmailConfirmation profile={profile} onConfirmed={() => void mutate()} />
          <Settings profile={profile} />
        </>
      ) : error !== undefined ? (
        <ErrorNote
          error={new Error('Failed to load user profile data.', { cause: error })}
          onRetry={() => void mutate()}
          retrying={isValidating}
        />
      ) : (
        <ProfileSkeleton />
      )}
    </Page>
  );
}

function Settings({ profile }: { profile: Profile }) {
  const tokens = useAccessTokens();
  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        <ProfilePanel profile={profile} />
        <ThemePanel />
        <SessionsPanel tokens={tokens.data} />
      </div>
      <div className={classes.column}>
        <AccessTokensPanel profile={profile} reading={tokens} />
        <PasswordPanel profile={profile} tokens={tokens.data} />
      </div>
    </div>
  );
}
