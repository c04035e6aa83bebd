import { Button } from '../../ui/actions/button.js';
import { IconMail } from '../../ui/icons/mail.js';
import { ContactAddress } from './contact-address.js';
import { contactDraft } from './contact-draft.js';
import classes from './contact-tab.module.css';
import { ProductPicture } from './product-picture.js';
import sheet from './sheet.module.css';

const subjects = [
  { title: 'The product', text: 'Tell us what you plan, and from when to when. That is enough to begin with.' },
  {
    title: 'A figure that you doubt',
    text: 'Which programme, asset and month it stands at, and what you had expected.',
  },
  {
    title: 'A schedule that is not read',
    text: 'Which program wrote the file, and what the import says of it. Better still: the file.',
  },
];

/** A draft in the visitor's own mail program, with subject and greeting; the address for who writes elsewhere. */
export function ContactTab() {
  return (
    <>
      <div className={classes.root}>
        <div>
          <header className={sheet.intro}>
            <h1>Contact us</h1>
            <p className={sheet.lead}>A question, a doubt, a file that does not open: write to us.</p>
          </header>
          <p className={sheet.action}>
            <Button kind="primary" icon={IconMail} tall to={contactDraft}>
              Write an e-mail
            </Button>
          </p>
          <p className={sheet.note}>It opens a draft in your mail program. Nothing is sent before you send it.</p>
          <ContactAddress />
        </div>
        <figure className={classes.picture}>
          <ProductPicture
            name="labour"
            alt="The labour dashboard of a sample programme: its sentence, heads per day over the months, and the plumb line over the day of the peak."
          />
          <figcaption>
            The sample programme ‘A9 dualling, 2 km’ on the labour dashboard. Ask us how any of its figures follows.
          </figcaption>
        </figure>
      </div>
      <section>
        <h2 className={classes.subjects}>What to write</h2>
        <div className={`${sheet.columns} ${classes.columns}`}>
          {subjects.map(({ title, text }) => (
            <section key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </section>
          ))}
        </div>
      </section>
    </>
  );
}
