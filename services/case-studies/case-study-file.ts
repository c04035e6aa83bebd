import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { caseStudyDocument, PAGE_COUNT } from './document/case-study-document.js';
import { readFonts } from './document/sheet.js';
import { SAMPLE } from './figures/case-study.js';
import { ReferenceProgrammes } from './reference-programmes.js';

export interface MadeFile {
  readonly bytes: Buffer;
  readonly pages: number;
  readonly etag: string;
}

/** The case study as a file: made when it is first asked for, and kept, since it follows from the release alone (docs/decisions/0040). */
@Injectable()
export class CaseStudyFile {
  private made: Promise<MadeFile> | undefined;

  constructor(private readonly programmes: ReferenceProgrammes) {}

  read(): Promise<MadeFile> {
    this.made ??= this.make().catch((error: unknown) => {
      this.made = undefined;
      throw error;
    });
    return this.made;
  }

  private async make(): Promise<MadeFile> {
    const [programme, fonts] = await Promise.all([this.programmes.read(SAMPLE), readFonts()]);
    const bytes = await caseStudyDocument(programme, fonts);
    const etag = `"${createHash('sha256').update(bytes).digest('base64url')}"`;
    return { bytes, pages: PAGE_COUNT, etag };
  }
}
