import { paths } from '../../lib/paths.js';
import { Button } from '../../ui/actions/button.js';
import { IconArrowRight } from '../../ui/icons/arrow-right.js';
import classes from './home-tab.module.css';

const facts = [
  { title: 'One edit', text: 'labour and materials follow while you type' },
  { title: 'Every change', text: 'kept with who and when, and undone in one click' },
  { title: 'Six schedule formats', text: 'read from P6 and Microsoft Project' },
];

/** What the product does in one look; beside it hangs the line through a worked example. */
export function HomeTab() {
  return (
    <div className={classes.root}>
      <h1 className={classes.title}>
        Shape it early.
        <br />
        See what it takes.
      </h1>
      <p className={classes.lead}>
        Plumbline is for planners of roads, runways and buildings. Change a date, a length or a shift, and see at once
        what labour and materials the programme needs, month by month.
      </p>
      <div className={classes.actions}>
        <StartCalculating />
        <span className={classes.second}>
          <Button tall to={paths.home.to({ tab: 'product' })}>
            What the product is
          </Button>
        </span>
      </div>
    </div>
  );
}

/** Below, on phones below the chart. */
export function HomeFacts() {
  return (
    <dl className={classes.facts}>
      {facts.map(({ title, text }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** To the programmes; who is not signed in yet logs in on the way. */
export function StartCalculating() {
  return (
    <span className={classes.start}>
      <Button kind="primary" tall fullWidth to={paths.programmes.to()}>
        Start calculating
        <IconArrowRight size={18} stroke={1.5} aria-hidden className={classes.arrow} />
      </Button>
    </span>
  );
}
