import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { renderScreen } from '../../testing/render.js';
import { HttpResponse, http, problem, serve } from '../../testing/server.js';
import { CaseStudyForm } from './case-study-form.js';

// docs/product/landing-case-study.md, The form.

const DOWNLOAD = { download: '/api/CaseStudies/a9-dualling.pdf', pages: 6, bytes: 86_954 };
const server = serve();

const answering = (answer: () => Response | Promise<Response>) => {
  const sent: unknown[] = [];
  server.use(
    http.post('*/api/CaseStudies', async ({ request }) => {
      sent.push(await request.json());
      return answer();
    }),
  );
  return sent;
};

const field = (label: string) => screen.getByRole<HTMLInputElement>('textbox', { name: label });
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Submit' });
const acknowledgement = () => screen.getByRole('checkbox', { name: /^I acknowledge/ });
const mailingList = () => screen.getByRole('checkbox', { name: 'Please add me to the mailing list' });

async function fillIn(user: ReturnType<typeof renderScreen>['user'], texts: Record<string, string> = {}) {
  const all = {
    'First name': 'Ann',
    'Last name': 'Smith',
    'Job title': 'Planner',
    'Company name': 'Smith & Partners',
    'Business email': ' ann@example.com ',
    ...texts,
  };
  for (const [label, text] of Object.entries(all)) if (text !== '') await user.type(field(label), text);
}

describe('CaseStudyForm', () => {
  it('names its fields as browsers fill them in, and takes nothing before the notice is acknowledged', async () => {
    const sent = answering(() => HttpResponse.json(DOWNLOAD));
    const { user } = renderScreen(<CaseStudyForm />);
    expect(screen.getByRole('form', { name: 'Case study download' })).toBeTruthy();
    expect(
      ['First name', 'Last name', 'Job title', 'Company name', 'Business email'].map(
        (label) => field(label).autocomplete,
      ),
    ).toEqual(['given-name', 'family-name', 'organization-title', 'organization', 'email']);
    expect(acknowledgement()).toHaveProperty('required', true);

    await fillIn(user);
    expect(submit().disabled).toBe(true);
    await user.type(field('Business email'), '{Enter}');
    expect(sent).toEqual([]);
    await user.click(acknowledgement());
    expect(submit().disabled).toBe(false);
    await user.click(acknowledgement());
    expect(submit().disabled).toBe(true);
  });

  it('sends what was entered, and answers with the way to the file and its size', async () => {
    const sent = answering(() => HttpResponse.json(DOWNLOAD));
    const { user } = renderScreen(<CaseStudyForm />);
    await fillIn(user);
    await user.click(mailingList());
    await user.click(acknowledgement());
    await user.click(submit());

    const link = await screen.findByRole('link', { name: 'Download the case study' });
    expect(link.getAttribute('href')).toBe(DOWNLOAD.download);
    expect(link.hasAttribute('download')).toBe(true);
    const status = screen.getByRole('status');
    expect(status.textContent).toContain('Thank you, Ann');
    expect(status.textContent).toContain('PDF, 6 pages, 87 kB');
    expect(status.textContent).toContain('You are on the mailing list');
    expect(status.textContent).toContain('The first mail to ann@example.com asks whether you want it');
    expect(screen.getByRole('link', { name: 'Start calculating' }).getAttribute('href')).toBe('/projects/');
    expect(document.activeElement).toBe(status);
    expect(screen.queryByRole('form')).toBeNull();
    expect(sent).toEqual([
      {
        firstName: 'Ann',
        lastName: 'Smith',
        jobTitle: 'Planner',
        companyName: 'Smith & Partners',
        businessEmail: 'ann@example.com',
        mailingList: true,
        acknowledgement: true,
      },
    ]);
  });

  it('says at each field what is missing, sends nothing, and leads to the first', async () => {
    const sent = answering(() => HttpResponse.json(DOWNLOAD));
    const { user } = renderScreen(<CaseStudyForm />);
    await fillIn(user, { 'Last name': '', 'Company name': '   ', 'Business email': 'ann@example' });
    await user.click(acknowledgement());
    await user.click(submit());
    expect(screen.getByText('Last name is required.')).toBeTruthy();
    expect(screen.getByText('Company name is required.')).toBeTruthy();
    expect(screen.getByText('Please enter a valid email address.')).toBeTruthy();
    expect(screen.queryByText('First name is required.')).toBeNull();
    expect(document.activeElement).toBe(field('Last name'));
    expect(sent).toEqual([]);

    await user.type(field('Last name'), 'Smith');
    expect(screen.queryByText('Last name is required.')).toBeNull();
    expect(screen.getByText('Company name is required.')).toBeTruthy();
  });

  it('shows what the server refuses at its field', async () => {
    const message = 'Job title has characters that cannot be seen.';
    answering(() => problem(422, message, { errors: { jobTitle: [message] } }));
    const { user } = renderScreen(<CaseStudyForm />);
    await fillIn(user);
    await user.click(acknowledgement());
    await user.click(submit());
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(document.activeElement).toBe(field('Job title'));
  });

  it('keeps what was entered when it fails, says why, and sends it again', async () => {
    const title = 'Too many requests. Please try again later.';
    answering(() => problem(429, title));
    const { user } = renderScreen(<CaseStudyForm />);
    await fillIn(user);
    await user.click(acknowledgement());
    await user.click(submit());
    expect((await screen.findByRole('alert')).textContent).toContain('Too many requests');
    expect(field('First name').value).toBe('Ann');
    answering(() => HttpResponse.json(DOWNLOAD));
    await user.click(submit());
    expect(await screen.findByRole('link', { name: 'Download the case study' })).toBeTruthy();
    expect(screen.getByRole('status').textContent).toContain('You are not on the mailing list');
  });

  it('shows that it is being sent, and sends it once', async () => {
    let arrive = (): void => undefined;
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const sent = answering(async () => {
      await arrived;
      return HttpResponse.json(DOWNLOAD);
    });
    const { user } = renderScreen(<CaseStudyForm />);
    await fillIn(user);
    await user.click(acknowledgement());
    await user.click(submit());
    await waitFor(() => expect(screen.getByRole('form').getAttribute('aria-busy')).toBe('true'));
    await user.type(field('First name'), '{Enter}');
    arrive();
    await screen.findByRole('link', { name: 'Download the case study' });
    expect(sent).toHaveLength(1);
  });

  it('tells what is stored, why, how long, and how to have it deleted', async () => {
    const { user } = renderScreen(<CaseStudyForm />);
    await user.click(screen.getByText('Privacy notice'));
    const notice = screen.getByText('Privacy notice').closest('details');
    expect(notice?.open).toBe(true);
    for (const text of ['What is stored', 'Why', '24 months', 'deleted', 'contact@'])
      expect(notice?.textContent).toContain(text);
  });
});
