import 'react-day-picker/style.css';
import { DayPicker } from 'react-day-picker';
import { enUS, zhCN } from 'react-day-picker/locale';
import { useLanguage } from '../../texts/language.ts';
import { dayOfDate } from './day.ts';

const locales = { zh: zhCN, en: enUS };
/** Years that the calendar lists; others can be typed. */
const [firstYear, lastYear] = [1950, 2100];

/** A month calendar to choose a day from, by pointer or by the arrow keys. */
export default function DayCalendar({ day, onDay }: { day: string; onDay: (day: string) => void }) {
  const language = useLanguage();
  const selected = day ? new Date(`${day}T00:00:00`) : undefined;
  return (
    <DayPicker
      mode="single"
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just opened it: the arrow keys must work at once
      autoFocus
      fixedWeeks
      showOutsideDays
      required={false}
      captionLayout="dropdown"
      locale={locales[language]}
      // The week begins on Monday in China.
      weekStartsOn={1}
      startMonth={new Date(firstYear, 0)}
      endMonth={new Date(lastYear, 11)}
      selected={selected}
      {...(selected ? { defaultMonth: selected } : {})}
      onSelect={(date) => onDay(date ? dayOfDate(date) : '')}
    />
  );
}
