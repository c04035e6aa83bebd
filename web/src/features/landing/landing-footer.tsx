import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.js';
import { contactDraft } from './contact-draft.js';
import classes from './landing-footer.module.css';

/** On every tab except Home. */
export function LandingFooter() {
  return (
    <footer className={classes.root}>
      <p className={classes.name}>
        <b>Plumbline</b> Shape it early. See what it takes.
      </p>
      <nav aria-label="More" className={classes.links}>
        <Link to={paths.programmes.to()}>Start calculating</Link>
        <a href={contactDraft}>E-mail</a>
        <a href="/api/docs">API</a>
      </nav>
      <p className={classes.data}>
        Figures on this page are the product’s own, of its sample programmes. Public holidays: date-holidays, CC BY 3.0.
        Carbon factors: UK Government 2025, Open Government Licence 3.0.
      </p>
    </footer>
  );
}
