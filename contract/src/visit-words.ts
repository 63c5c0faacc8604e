// The states of visits and tubes as people say them.
import { type Sentence, sentences } from './messages/sentences.ts';
import type { ShippedState, SpecimenState } from './specimen-states.ts';
import type { VisitState } from './visit-rules.ts';

export const VISIT_STATE_WORDS: Readonly<Record<VisitState, Sentence>> = sentences({
  unscheduled: { en: 'without a time', hi: 'समय तय नहीं' },
  unassigned: { en: 'not assigned', hi: 'किसी को नहीं दी गई' },
  assigned: { en: 'assigned', hi: 'दी गई' },
  accepted: { en: 'accepted', hi: 'स्वीकार की गई' },
  en_route: { en: 'on the way', hi: 'रास्ते में' },
  arrived: { en: 'arrived', hi: 'पहुँच गए' },
  identified: { en: 'identified', hi: 'पहचान हो गई' },
  collecting: { en: 'being collected', hi: 'सैंपल लिया जा रहा है' },
  collected: { en: 'collected', hi: 'सैंपल ले लिया गया' },
  handed_over: { en: 'handed over', hi: 'सौंप दिया गया' },
  closed: { en: 'closed', hi: 'पूरी' },
  failed: { en: 'not done', hi: 'नहीं हो पाई' },
  rescheduled: { en: 'moved to another time', hi: 'दूसरे समय पर रखी गई' },
  cancelled: { en: 'cancelled', hi: 'रद्द' },
});

export const SPECIMEN_STATE_WORDS: Readonly<Record<SpecimenState, Sentence>> = sentences({
  planned: { en: 'planned', hi: 'तय' },
  labelled: { en: 'labelled', hi: 'लेबल लगी' },
  collected: { en: 'collected', hi: 'ली गई' },
  in_transit: { en: 'in transit', hi: 'रास्ते में' },
  received: { en: 'received', hi: 'प्राप्त' },
  accepted: { en: 'accepted', hi: 'स्वीकार' },
  rejected: { en: 'rejected', hi: 'नामंज़ूर' },
  in_testing: { en: 'being tested', hi: 'जाँच में' },
  stored: { en: 'stored', hi: 'रखी गई' },
  disposed: { en: 'destroyed', hi: 'नष्ट' },
  lost: { en: 'lost', hi: 'खोई हुई' },
  missed: { en: 'not drawn', hi: 'नहीं ली गई' },
  cancelled: { en: 'cancelled', hi: 'रद्द' },
});

export const SHIPPED_STATE_WORDS: Readonly<Record<ShippedState, Sentence>> = sentences({
  good: { en: 'good', hi: 'ठीक' },
  damaged: { en: 'damaged', hi: 'टूटी हुई' },
  leaked: { en: 'leaked', hi: 'लीक हुई' },
  missing: { en: 'missing', hi: 'गुम' },
  rejected: { en: 'to be rejected', hi: 'नामंज़ूर करने लायक' },
});
