import { Link, useMatch } from 'react-router-dom';
import { Bell } from '../features/notifications/bell.js';
import { SearchBox } from '../features/programmes/search/search-box.js';
import { paths } from '../lib/paths.js';
import type { User } from '../lib/session.js';
import { usePhone } from '../lib/use-phone.js';
import { IconMenu2 } from '../ui/icons/menu-2.js';
import { Brand } from '../ui/layout/brand.js';
import classes from './top-bar.module.css';
import { UserMenu } from './user-menu.js';

/** 70 px at the top of every signed-in page, on phones 56 (docs/product/accounts.md, Top bar). */
export function TopBar({ user }: { user: User }) {
  const phone = usePhone();
  const inProgrammes = useMatch({ path: paths.programmes.pattern, end: false });
  // These have paths of their own and still belong to the programmes.
  const inDrafts = useMatch(paths.drafts.pattern);
  const inFavourites = useMatch(paths.favourites.pattern);
  const inCustomInputs = useMatch({ path: paths.customInputs.pattern, end: false });
  return (
    <header className={classes.root}>
      <Link to={paths.home.to()} className={classes.brand} aria-label="Plumbline, home">
        <Brand />
      </Link>
      {!phone && (
        <nav aria-label="Main" className={classes.nav}>
          <Link
            to={paths.programmes.to()}
            className={classes.tab}
            aria-current={inProgrammes || inDrafts || inFavourites ? 'page' : undefined}
          >
            Programmes
          </Link>
          <Link to={paths.customInputs.to()} className={classes.tab} aria-current={inCustomInputs ? 'page' : undefined}>
            Custom Inputs
          </Link>
        </nav>
      )}
      <div className={classes.end}>
        <SearchBox userId={user.id} />
        {!phone && <Bell />}
        <UserMenu
          user={user}
          withPages={phone}
          opener={(toggle) =>
            phone ? (
              <button type="button" className={classes.burger} aria-label="Menu" onClick={toggle}>
                <IconMenu2 size={20} stroke={1.5} aria-hidden />
              </button>
            ) : (
              <button
                type="button"
                className={classes.avatar}
                aria-label={`${user.initials}, account of ${user.name}`}
                onClick={toggle}
              >
                {user.initials}
              </button>
            )
          }
        />
      </div>
    </header>
  );
}
