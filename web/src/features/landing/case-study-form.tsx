import { type FormEvent, useRef, useState } from 'react';
import type { CaseStudyDownload } from '../../lib/api-types.js';
import { isEmail } from '../../lib/email.js';
import { paths } from '../../lib/paths.js';
import { useWrite } from '../../lib/use-write.js';
import { Button } from '../../ui/actions/button.js';
import { Banner } from '../../ui/feedback/banner.js';
import { Checkbox } from '../../ui/fields/checkbox.js';
import { TextField } from '../../ui/fields/text-field.js';
import { IconDownload } from '../../ui/icons/download.js';
import { requestCaseStudy } from './case-study-api.js';
import classes from './case-study-form.module.css';
import { contactAddress } from './contact-draft.js';
import { PrivacyNotice } from './privacy-notice.js';

type Texts = Readonly<Record<(typeof fields)[number]['name'], string>>;

/** The lengths are those of the server (docs/product/landing-case-study.md, The form). */
const fields = [
  { name: 'firstName', label: 'First name', autoComplete: 'given-name', maxLength: 100 },
  { name: 'lastName', label: 'Last name', autoComplete: 'family-name', maxLength: 100 },
  { name: 'jobTitle', label: 'Job title', autoComplete: 'organization-title', maxLength: 150 },
  { name: 'companyName', label: 'Company name', autoComplete: 'organization', maxLength: 200 },
  { name: 'businessEmail', label: 'Business email', autoComplete: 'email', maxLength: 254 },
] as const;

const noTexts: Texts = { firstName: '', lastName: '', jobTitle: '', companyName: '', businessEmail: '' };

/** What is asked for the case study, and after that the way to it. */
export function CaseStudyForm() {
  const [texts, setTexts] = useState(noTexts);
  const [mailingList, setMailingList] = useState(false);
  const [acknowledged, setAcknowledged] = useState(false);
  const [faults, setFaults] = useState<Partial<Texts>>({});
  const form = useRef<HTMLFormElement>(null);

  /** The first field that is wrong gets the focus, which reads its sentence. */
  const show = (wrong: Partial<Texts>) => {
    setFaults(wrong);
    const first = fields.find(({ name }) => wrong[name] !== undefined);
    if (first) form.current?.querySelector<HTMLInputElement>(`[name="${first.name}"]`)?.focus();
  };
  const request = useWrite(requestCaseStudy, { onError: ({ fieldErrors }) => show(fieldErrors) });
  const [download, setDownload] = useState<CaseStudyDownload>();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!acknowledged) return;
    const entered = trimmed(texts);
    const wrong = faultsOf(entered);
    show(wrong);
    if (Object.keys(wrong).length > 0) return;
    setDownload(await request.run({ ...entered, mailingList, acknowledgement: true }));
  };

  if (download) return <Confirmation entered={trimmed(texts)} mailingList={mailingList} download={download} />;
  const atNoField = request.error && !fields.some(({ name }) => request.error?.fieldErrors[name] !== undefined);
  return (
    <form
      ref={form}
      onSubmit={(event) => void submit(event)}
      className={classes.form}
      aria-busy={request.busy}
      aria-labelledby="case-study-download"
      noValidate
    >
      <h2 id="case-study-download" className={classes.title}>
        Case study download
      </h2>
      {atNoField && <Banner kind="danger">{request.error?.message}</Banner>}
      <div className={classes.fields}>
        {fields.map(({ name, ...field }) => (
          <TextField
            key={name}
            {...field}
            name={name}
            type={name === 'businessEmail' ? 'email' : 'text'}
            required
            value={texts[name]}
            onChange={(text) => {
              setTexts({ ...texts, [name]: text });
              setFaults({ ...faults, [name]: undefined });
            }}
            error={faults[name]}
          />
        ))}
      </div>
      <Checkbox label="Please add me to the mailing list" checked={mailingList} onChange={setMailingList} />
      <Checkbox
        label="I acknowledge that Plumbline processes these details as the privacy notice below says"
        required
        checked={acknowledged}
        onChange={setAcknowledged}
      />
      <PrivacyNotice />
      <Button kind="primary" type="submit" tall fullWidth busy={request.busy} disabled={!acknowledged}>
        Submit
      </Button>
    </form>
  );
}

const trimmed = (texts: Texts): Texts =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text.trim()])) as unknown as Texts;

/** What the server would say of it; the rest it says itself. */
function faultsOf(texts: Texts): Partial<Texts> {
  const missing = fields
    .filter(({ name }) => texts[name] === '')
    .map(({ name, label }) => [name, `${label} is required.`]);
  const email = isEmail(texts.businessEmail) ? {} : { businessEmail: 'Please enter a valid email address.' };
  return { ...email, ...(Object.fromEntries(missing) as Partial<Texts>) };
}

const focus = (element: HTMLElement | null): void => element?.focus();

interface ConfirmationProps {
  entered: Texts;
  /** Ticked. */
  mailingList: boolean;
  download: CaseStudyDownload;
}

/** In place of the form: the download begins when the visitor says so. What becomes of the mailing list, and what can be done next. */
function Confirmation({ entered: { firstName, businessEmail }, mailingList, download }: ConfirmationProps) {
  const kilobytes = Math.max(1, Math.round(download.bytes / 1000));
  return (
    <div className={classes.confirmation} role="status" tabIndex={-1} ref={focus}>
      <h2 className={classes.title}>Thank you, {firstName}</h2>
      <p>Your request has arrived, and the case study is ready.</p>
      <div className={classes.file}>
        <a href={download.download} download className={classes.download}>
          <IconDownload size={16} stroke={1.5} aria-hidden />
          Download the case study
        </a>
        <p className={classes.size}>
          PDF, {download.pages} pages, {kilobytes} kB
        </p>
      </div>
      <section className={classes.after}>
        <h3>{mailingList ? 'You are on the mailing list' : 'You are not on the mailing list'}</h3>
        <p>
          {mailingList
            ? `The first mail to ${businessEmail} asks whether you want it. To leave the list, write to ${contactAddress}.`
            : 'Nobody writes to you.'}
        </p>
      </section>
      <section className={classes.after}>
        <h3>Next: make it yourself</h3>
        <p>
          The programme of the case study is a sample. In an empty list of programmes one click makes it: move a date,
          and see what follows.
        </p>
        <div className={classes.next}>
          <Button to={paths.programmes.to()}>Start calculating</Button>
        </div>
      </section>
    </div>
  );
}
