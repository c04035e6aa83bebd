import classes from './case-studies-tab.module.css';
import { CaseStudyForm } from './case-study-form.js';
import sheet from './sheet.module.css';

const contents = [
  { title: 'The programme', text: 'Assets, parts, dates, working week and shifts: all that was typed in.' },
  {
    title: 'What it needs',
    text: 'Labour per day and key materials per month, as charts with their peaks and totals.',
  },
  {
    title: 'What an earlier finish changes',
    text: 'One date is moved: the same plan before and after, as distance.',
  },
  {
    title: 'How the figures follow',
    text: 'One material followed to the end: from the length of the road to gangs, man-days and months.',
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
      <div className={classes.form}>
        <CaseStudyForm />
      </div>
    </div>
  );
}
