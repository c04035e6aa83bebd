import type { ColumnRole } from '../../platform/problem.js';
import type { DetailName } from './schedule-file.js';

/** What a column of a table tells beside what every activity needs. */
export type ExtraRole = DetailName | 'outlineLevel' | 'outlineNumber' | 'summary' | 'active';
export type TableRole = ColumnRole | ExtraRole;

/** P6's own codes, in row 1 of its spreadsheets. Of several codes of one role the first counts. */
const CODES: Readonly<Partial<Record<TableRole, readonly string[]>>> = {
  id: ['task_code'],
  name: ['task_name'],
  start: ['start_date', 'target_start_date', 'early_start_date'],
  finish: ['end_date', 'target_end_date', 'early_end_date'],
  wbs: ['wbs_name', 'wbs_id'],
  activityType: ['task_type'],
  status: ['status_code'],
  percentComplete: ['complete_pct', 'phys_complete_pct'],
  actualStart: ['act_start_date'],
  actualEnd: ['act_end_date'],
};

/** The only column of IDs that P6 has: of any other a notice says that IDs are taken from it. */
export const ACTIVITY_ID_LABELS = [
  'Activity ID',
  'Vorgangs-ID',
  "ID de l'activité",
  'ID activité',
  'ID de actividad',
  'ID de la actividad',
  'ID attività',
  'Activiteit-ID',
  'Activiteits-ID',
  'ID czynności',
  'Identyfikator czynności',
];

/**
 * What the tools call their columns, as they write it: P6, Microsoft Project and GanttProject, in the languages of the regions. Of several
 * columns of one role the one that stands first here counts: P6's own label, then Start and its translations, planned dates, and early
 * dates last. Cases, accents, blanks and signs do not matter.
 */
const LABELS: Readonly<Record<TableRole, readonly string[]>> = {
  id: [
    ...ACTIVITY_ID_LABELS,
    'Task ID',
    'Activity Code',
    'Unique ID',
    'UID',
    'Eindeutige Nr.',
    'Einmalige Nr.',
    'ID unique',
    'Id. único',
    'ID univoco',
    'Unieke id',
    'Identyfikator unikatowy',
    'ID',
    'Nr.',
    'Identificador',
    'Identyfikator',
    'WBS',
    'PSP-Code',
  ],
  name: [
    'Activity Name',
    'Task Name',
    'Name',
    'Vorgangsname',
    "Nom de l'activité",
    'Nom de la tâche',
    'Nom de tâche',
    'Nombre de actividad',
    'Nombre de la actividad',
    'Nombre de tarea',
    'Nombre de la tarea',
    'Nome attività',
    'Activiteitnaam',
    'Naam van activiteit',
    'Taaknaam',
    'Nazwa czynności',
    'Nazwa zadania',
    'Bezeichnung',
    'Nom',
    'Nombre',
    'Nome',
    'Naam',
    'Nazwa',
    'Task',
    'Vorgang',
    'Tâche',
    'Tarea',
    'Attività',
    'Taak',
    'Zadanie',
    'Activity Description',
    'Task Description',
    'Description',
    'Beschreibung',
    'Descripción',
    'Descrizione',
    'Omschrijving',
    'Opis',
  ],
  start: [
    'Start',
    'Start Date',
    'Begin',
    'Begin Date',
    'Anfang',
    'Anfangstermin',
    'Startdatum',
    'Starttermin',
    'Beginn',
    'Début',
    'Date de début',
    'Comienzo',
    'Fecha de comienzo',
    'Inicio',
    'Fecha de inicio',
    'Inizio',
    'Data inizio',
    'Data di inizio',
    'Begindatum',
    'Rozpoczęcie',
    'Data rozpoczęcia',
    'Początek',
    'Planned Start',
    'Planned Start Date',
    'Geplanter Anfang',
    'Geplanter Start',
    'Début planifié',
    'Comienzo planificado',
    'Inicio planificado',
    'Inizio pianificato',
    'Geplande start',
    'Planowane rozpoczęcie',
    'Early Start',
    'Early Start Date',
    'Frühester Anfang',
    'Début au plus tôt',
  ],
  finish: [
    'Finish',
    'Finish Date',
    'End',
    'End Date',
    'Ende',
    'Endtermin',
    'Enddatum',
    'Fertigstellung',
    'Fertig stellen',
    'Fin',
    'Date de fin',
    'Fecha de fin',
    'Finalización',
    'Fine',
    'Data fine',
    'Data di fine',
    'Einddatum',
    'Einde',
    'Voltooien',
    'Zakończenie',
    'Data zakończenia',
    'Koniec',
    'Planned Finish',
    'Planned Finish Date',
    'Planned End',
    'Planned End Date',
    'Geplantes Ende',
    'Fin planifiée',
    'Fin planificado',
    'Fine pianificata',
    'Gepland einde',
    'Planowane zakończenie',
    'Early Finish',
    'Early Finish Date',
    'Early End',
    'Frühestes Ende',
    'Fin au plus tôt',
  ],
  wbs: ['WBS Path', 'WBS Name', 'PSP-Name', 'WBS', 'WBS Code', 'PSP-Code'],
  activityType: ['Activity Type', 'Task Type'],
  status: ['Activity Status'],
  percentComplete: [
    'Activity % Complete',
    '% Complete',
    'Percent Complete',
    'Completion',
    '% Abgeschlossen',
    '% achevé',
    '% completado',
    '% completamento',
    '% completata',
    '% voltooid',
    '% wykonania',
    '% ukończenia',
    'Physical % Complete',
  ],
  actualStart: [
    'Actual Start',
    'Actual Start Date',
    'Tatsächlicher Anfang',
    'Ist-Anfang',
    'Début réel',
    'Comienzo real',
    'Inicio real',
    'Inizio effettivo',
    'Werkelijke begindatum',
    'Werkelijke start',
    'Rzeczywiste rozpoczęcie',
  ],
  actualEnd: [
    'Actual Finish',
    'Actual Finish Date',
    'Actual End',
    'Actual End Date',
    'Tatsächliches Ende',
    'Ist-Ende',
    'Fin réelle',
    'Fin real',
    'Fine effettiva',
    'Werkelijke einddatum',
    'Werkelijk einde',
    'Rzeczywiste zakończenie',
  ],
  outlineLevel: [
    'Outline Level',
    'Gliederungsebene',
    'Niveau hiérarchique',
    'Nivel de esquema',
    'Livello struttura',
    'Overzichtsniveau',
    'Poziom konspektu',
  ],
  outlineNumber: [
    'Outline Number',
    'Gliederungsnummer',
    'Numéro hiérarchique',
    'Número de esquema',
    'Numero struttura',
  ],
  summary: ['Summary', 'Sammelvorgang', 'Récapitulative', 'Resumen', 'Riepilogo', 'Samenvatting'],
  active: ['Active', 'Aktiv', 'Actif', 'Active Task', 'Activo', 'Attivo', 'Attiva', 'Actief', 'Aktywne'],
};

/** The words of a cell that marks a task as inactive. */
const NO = new Set(['no', 'false', '0', 'nein', 'falsch', 'non', 'faux', 'falso', 'nee', 'onwaar', 'nie', 'falsz']);
const YES = new Set([
  'yes',
  'true',
  '1',
  'ja',
  'wahr',
  'oui',
  'vrai',
  'si',
  'verdadero',
  'vero',
  'waar',
  'tak',
  'prawda',
]);
export const saysNo = (cell: string): boolean => NO.has(plainLabel(cell));
export const saysYes = (cell: string): boolean => YES.has(plainLabel(cell));

const MAX_LABEL_LENGTH = 100;
/** Labels carry `(*)` where P6 cannot read the column back, and units: `(*)Start`, `Original Duration(d)`. */
const MARKS = /\((?:\*|d|h)\)/gi;
export const withoutMarks = (cell: string): string => cell.slice(0, MAX_LABEL_LENGTH).replace(MARKS, '');

/** A label by its letters, digits and percent signs alone: `Planned_Start` is that of 'Planned Start', `Debut` that of 'Début'. */
export function plainLabel(cell: string): string {
  return withoutMarks(cell)
    .toLowerCase()
    .normalize('NFD')
    .replaceAll('ł', 'l')
    .replaceAll('ß', 'ss')
    .replace(/[^\p{L}\p{N}%]/gu, '');
}

/** What a code or label names, with how many others of its role are preferred to it. A label can name two roles. */
export type Naming = ReadonlyMap<string, readonly (readonly [role: TableRole, rank: number])[]>;
const namingOf = (names: Readonly<Partial<Record<TableRole, readonly string[]>>>, plain: (name: string) => string) => {
  const naming = new Map<string, [TableRole, number][]>();
  for (const [role, all] of Object.entries(names) as [TableRole, readonly string[]][])
    all.forEach((name, rank) => {
      const key = plain(name);
      naming.set(key, [...(naming.get(key) ?? []), [role, rank]]);
    });
  return naming;
};
export const P6_CODES: Naming = namingOf(CODES, (code) => code);
export const P6_LABELS: Naming = namingOf(LABELS, plainLabel);

/** Columns of our own export that need no mention: the import has no use for them, and leaving them out loses nothing. */
export const isOurOwn = (label: string): boolean => plainLabel(label) === 'part';
