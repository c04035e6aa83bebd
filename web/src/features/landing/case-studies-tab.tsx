import classes from './case-studies-tab.module.css';
import sheet from './sheet.module.css';

const contents = [
  { title: 'The programme', text: 'Assets, parts, dates, working week and shifts: all that was typed in.' },
  {
    title: 'What it needs',
    text: 'Labour per day and key materials per month, as charts with their peaks and totals.',
  },
  {
    title: 'How the figures follow',
    text: 'One part followed to the end: from its size to tasks, quantities, output of gangs and heads per day.',
  },
  {
    title: 'What the figures leave out',
    text: 'Which rates are published, which are estimates, and what is not counted.',
  },
];

/** The case study, what is in it, and the form that it is asked for with. */
export function CaseStudiesTab() {
  return (
    <div className={classes.root}>
      <div>
        <header className={sheet.intro}>
          <h1>Case studies</h1>
          <p className={sheet.lead}>
            One of our sample programmes, worked through from the first size to the last figure, as a PDF. Not a success
            story: a calculation that you can follow, and make again in the product.
          </p>
        </header>
        <ol className={classes.contents}>
          {contents.map(({ title, text }) => (
            <li key={title}>
              <h2>{title}</h2>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
      <section aria-label="Case study download" className={classes.form} />
    </div>
  );
}
