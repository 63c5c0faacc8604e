import { formatCount } from '../../shared/format/numbers.ts';

const CATEGORIES: Readonly<Record<string, string>> = {
  'Allergy and immunity': 'एलर्जी और इम्युनिटी',
  'Bones and joints': 'हड्डियाँ और जोड़',
  'Cancer markers': 'कैंसर मार्कर',
  Coagulation: 'खून का जमना',
  Diabetes: 'डायबिटीज़',
  Digestion: 'पाचन',
  'Drug levels': 'दवा का स्तर',
  Emergency: 'इमरजेंसी',
  'Full body': 'फ़ुल बॉडी',
  Haematology: 'खून की जाँच',
  Heart: 'दिल',
  Hormones: 'हार्मोन',
  Infections: 'इन्फ़ेक्शन',
  'Iron and anaemia': 'आयरन और खून की कमी',
  Kidney: 'किडनी',
  Liver: 'लिवर',
  Men: 'पुरुष',
  Pregnancy: 'गर्भावस्था',
  'Senior citizens': 'सीनियर सिटीज़न',
  Symptoms: 'लक्षण',
  Thyroid: 'थायरॉइड',
  'Tissue and genetics': 'टिश्यू और जेनेटिक्स',
  'Urine and stool': 'यूरिन और स्टूल',
  'Vitamins and minerals': 'विटामिन और मिनरल',
  Women: 'महिला',
  'Work, marriage and surgery': 'नौकरी, शादी और ऑपरेशन',
};

const SPECIMENS: Readonly<Record<string, string>> = {
  Blood: 'खून',
  Urine: 'यूरिन',
  Stool: 'स्टूल',
  Feces: 'स्टूल',
  'Oral Fluid': 'मुँह का सैंपल',
  Other: 'अन्य',
};

const UNITS: Readonly<Record<string, string>> = { hour: 'घंटे', day: 'दिन', week: 'हफ़्ते' };

export const wordMessagesHi = {
  category: (name: string) => CATEGORIES[name] ?? name,
  specimen: (name: string) => SPECIMENS[name] ?? name,
  duration: (text: string) => {
    const [, count, unit = ''] = /^(\d+)\s+(hour|day|week)s?$/.exec(text) ?? [];
    return count === undefined ? text : `${formatCount(Number(count))} ${UNITS[unit]}`;
  },
};
