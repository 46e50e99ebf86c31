import { translatorOf, type Language } from '#shared/texts';
import { placeTexts } from '../texts/index.ts';

/** The name of a place in a language; an unknown place stays unchanged. */
export const placeName = (place: string, language: Language): string =>
  translatorOf(placeTexts, language).dynamic(`place.${place}`, place);
