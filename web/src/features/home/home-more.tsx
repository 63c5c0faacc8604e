import { CalendarClock, FileCheck2, MousePointerClick, TestTube } from 'lucide-react';
import { type Locale, useMessages } from '../../shared/i18n/messages.ts';
import { Accordion } from '../../shared/ui/accordion.tsx';
import { Steps } from '../../shared/ui/steps.tsx';
import { CategoryLinks } from './components/category-links.tsx';
import { CitiesServed } from './components/cities-served.tsx';
import { PopularInCity } from './components/popular-in-city.tsx';
import { faqMessages, moreMessages } from './home-more.messages.ts';

/** The part of the front page below the fold. */
export function HomeMore() {
  const text = useMessages(moreMessages);
  return (
    <>
      <PopularInCity />
      <CategoryLinks />
      <section className="off-screen grid gap-6 [contain-intrinsic-height:auto_25rem] md:[contain-intrinsic-height:auto_13rem]">
        <h2>{text.steps}</h2>
        <Steps
          steps={[
            { icon: MousePointerClick, title: text.stepChoose, text: text.stepChooseHint },
            { icon: CalendarClock, title: text.stepBook, text: text.stepBookHint },
            { icon: TestTube, title: text.stepSample, text: text.stepSampleHint },
            { icon: FileCheck2, title: text.stepReport, text: text.stepReportHint },
          ]}
        />
      </section>
      <CitiesServed />
      <section className="off-screen grid gap-4 [contain-intrinsic-height:auto_26rem]">
        <h2>{text.faq}</h2>
        <Faq />
      </section>
    </>
  );
}

type FaqTexts = ReturnType<typeof useMessages<(typeof faqMessages)['en']>>;

const pairs = (faq: FaqTexts) =>
  ([1, 2, 3, 4, 5, 6, 7] as const).map((number) => ({ question: faq[`q${number}`], answer: faq[`a${number}`] }));

/**
 * The questions as the page shows them, for its structured data.
 * @public read through a dynamic import
 */
export const questions = (locale: Locale) => pairs(faqMessages[locale]);

function Faq() {
  const faq = useMessages(faqMessages);
  return (
    <Accordion
      items={pairs(faq).map(({ question, answer }) => ({
        id: question,
        title: question,
        content: <p className="max-w-text">{answer}</p>,
      }))}
    />
  );
}
