import type { ReactNode } from 'react';
import { StartCalculating } from './home-tab.js';
import { ProductPicture } from './product-picture.js';
import classes from './product-tab.module.css';
import sheet from './sheet.module.css';
import { testimonials } from './testimonials.js';

/** Description, challenge, solution, feature blocks and testimonials (docs/product/landing.md, What the product is). */
export function ProductTab() {
  return (
    <>
      <header className={sheet.intro}>
        <h1>What the product is</h1>
        <p className={sheet.lead}>
          Plumbline works out what a construction programme needs: how many people per day, how much of which material
          per month. It begins with what is known early: which assets, how large, and from when to when.
        </p>
      </header>
      <div className={sheet.columns}>
        <section>
          <h2>The challenge</h2>
          <p>
            Early on, a programme changes every week, and what it needs changes with it. A spreadsheet answers slowly,
            and only to its author. So few of the plans that would be possible are ever calculated.
          </p>
        </section>
        <section>
          <h2>The solution</h2>
          <p>
            A part of an asset is a size, two dates and a way to build it. Its tasks, quantities and gangs follow from
            these by one rule, while you type. What an edit changes stands beside it before it is saved.
          </p>
        </section>
      </div>

      <Feature
        title="See what an edit does"
        picture={
          <ProductPicture
            name="edit"
            alt="The edit screen: the size of a carriageway is changed, and beside the form the charts of labour and key materials show month by month what the change adds and takes away."
          />
        }
      >
        Change a size, a date or a way to build. One sentence names the largest effect; below it labour and key
        materials show, month by month, what is added and what falls away. Each change can be taken back by itself.
      </Feature>
      <Feature
        title="Labour by the day, materials by the month"
        picture={
          <ProductPicture
            name="labour"
            alt="The labour dashboard: heads per day over the months, the plumb line over the day of the peak, and the peak and the man-days in all beside it."
          />
        }
      >
        The line hangs over the peak. Filter by asset, part or material, set the limit of what you have, and see on how
        many days the programme exceeds it. Every chart is a table too, and leaves as a picture or a CSV file.
      </Feature>
      <Feature
        title="All programmes on one calendar"
        picture={
          <ProductPicture
            name="list"
            alt="The list of programmes: a card for each, with its assets, its dates and its materials per month, all on one calendar."
          />
        }
      >
        The charts of all cards share their months, so that two programmes can be compared at a glance. Behind each card
        stand its scenarios, and what sets them apart: what was changed, and as a distance from the baseline what
        follows.
      </Feature>

      <div className={sheet.columns}>
        <section>
          <h2>Schedules come in</h2>
          <p>
            From Primavera P6, Microsoft Project, Excel and CSV. What is new, changed or wrong stands in a preview, row
            by row, before anything is stored.
          </p>
        </section>
        <section>
          <h2>Figures say where they come from</h2>
          <p>
            Each rate of output says whether it lies in a published range or is an estimate. Average heads are called
            average heads.
          </p>
        </section>
        <section>
          <h2>Nothing gets lost</h2>
          <p>
            Every change is kept, with who made it and when, and can be undone. Others see it at once. Analysts read all
            of it as a stream of events.
          </p>
        </section>
      </div>

      <section className={classes.phones}>
        <div>
          <h2>On a phone, too</h2>
          <p>The same screens, made for a hand: one column, and what an edit does in a sheet from below.</p>
        </div>
        <ProductPicture
          screen="phone"
          name="list"
          alt="On a phone: the list of programmes, one card below the other."
        />
        <ProductPicture
          screen="phone"
          name="edit"
          alt="On a phone: what the edit does, in a sheet over the edit screen."
        />
        <ProductPicture
          screen="phone"
          name="labour"
          alt="On a phone: the labour dashboard, the chart above its bars."
        />
      </section>

      <section className={classes.testimonials}>
        <h2>Testimonials</h2>
        <p>Not of customers: of the product. This is what its labour dashboard says of three sample programmes.</p>
        <div className={sheet.columns}>
          {testimonials.map(({ programme, sentence }) => (
            <figure key={programme}>
              <blockquote>{sentence}</blockquote>
              <figcaption>Plumbline on ‘{programme}’</figcaption>
            </figure>
          ))}
        </div>
        <p>In an empty list of programmes one click makes each of them, so you can check the figures yourself.</p>
        <div className={classes.start}>
          <StartCalculating />
        </div>
      </section>
    </>
  );
}

function Feature({ title, picture, children }: { title: string; picture: ReactNode; children: ReactNode }) {
  return (
    <section className={classes.feature}>
      <div>
        <h2>{title}</h2>
        <p>{children}</p>
      </div>
      {picture}
    </section>
  );
}
