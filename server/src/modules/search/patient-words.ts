// Maps patients' words to the catalogue's words. These lists suit any laboratory; words for one test only ("khoon ki kami") are aliases of
// that test in the catalogue.

import { identityOf, wordsOf } from './normalise.ts';

const STOP = `
  test tests testing taste the of for in on at to and with or is my me i need want get do done how what which where when near nearby
  price prices pricing cost costs rate rates charge charges fee fees rs rupees cheap best lab labs laboratory pathology
  centre center clinic bhopal indore jabalpur gwalior ujjain india online book booking home report reports check
  ka ki ke ko kaa kee se mein mai main hai hain he ho hota hoti hote karna karana karwana karvana karani karwani kare kaise
  kitna kitne kitni kya kaha kahan kab chahiye chaiye wala wale wali vala vale vali liye liya par pe aur ya bhi mera meri mere
  ghar daam dam kimat keemat paisa paise rupaye janch jaanch jach jaach janche jaanche janchh jaanchh
  टेस्ट जांच जाच परीक्षण का की के को से में मे है हैं होता होती होते करना कराना करवाना करानी कितना कितने कितनी क्या कहां कब कैसे
  चाहिए वाला वाली वाले लिए पर और या भी मेरा मेरी मेरे घर दाम कीमत रेट रुपये पैसे लैब भोपाल इंदौर पास`;

const WEAK = `
  serum plasma blood level levels profile panel package total count counts value values screening screen estimation study studies
  analysis assay quantitative qualitative routine examination exam checkup function complete disease kami deficiency bimari rog fever bukhar jwar
  khoon khun rakt सीरम ब्लड खून रक्त कमी बीमारी रोग बुखार ज्वर फीवर लेवल प्रोफाइल पैनल काउंट पैकेज चेकअप फंक्शन`;

/** Words that do not identify a test; ignored unless no other word is left. */
export const STOP_WORDS: ReadonlySet<string> = new Set(wordsOf(STOP).map(identityOf));

/** Words that half the catalogue carries; they help to order results but a result may lack them. */
export const WEAK_WORDS: ReadonlySet<string> = new Set(wordsOf(WEAK).map(identityOf));

/**
 * Everyday words in either script, with the catalogue words of the same meaning. Other spellings need not be listed, because they are found
 * by sound.
 */
const MEANINGS: readonly (readonly [spoken: string, catalogue: string])[] = [
  ['khoon rakt lahu खून रक्त ब्लड', 'blood'],
  ['peshab mutra susu पेशाब मूत्र यूरिन', 'urine'],
  ['latrine tatti potty shauch लैट्रिन टट्टी शौच मल स्टूल feces faeces', 'stool'],
  ['balgam khakhar kaf बलगम कफ थूक', 'sputum'],
  ['virya dhatu shukranu sperm वीर्य धातु शुक्राणु', 'semen sperm'],
  ['sugar chini mitha शुगर चीनी मीठा', 'glucose sugar'],
  ['diabetes madhumeh diabetic मधुमेह डायबिटीज', 'glucose hba1c diabetes'],
  ['khali bhukha खाली भूखे', 'fasting'],
  ['baad khane बाद खाने', 'pp prandial'],
  ['kidney gurda gurde गुर्दा गुर्दे किडनी', 'kidney renal'],
  ['liver jigar yakrit kaleja जिगर यकृत लिवर', 'liver hepatic'],
  ['heart dil hriday दिल हृदय हार्ट', 'heart cardiac'],
  ['haddi haddiyan हड्डी हड्डियां', 'bone calcium'],
  ['piliya jaundice पीलिया', 'bilirubin jaundice'],
  ['bukhar fever jwar बुखार ज्वर फीवर', 'fever'],
  ['typhoid widal motijhara motijhira टाइफाइड मोतीझरा', 'widal typhi typhoid'],
  ['pregnancy pregnant garbh garbhavastha garbhwati गर्भ गर्भावस्था गर्भवती प्रेगनेंसी', 'pregnancy hcg'],
  ['gathiya gathia arthritis jodo गठिया जोड़ों', 'arthritis rheumatoid'],
  ['kami कमी anemia anaemia एनीमिया', 'anemia hemoglobin'],
  ['pathri पथरी', 'stone'],
  ['sujan सूजन swelling inflammation', 'crp inflammation'],
  ['loha लोहा', 'iron'],
  ['namak नमक', 'sodium'],
  ['charbi चर्बी fat', 'lipid cholesterol'],
  ['sharir badan शरीर बदन बॉडी', 'body'],
  ['poora poori puri पूरा पूरी पूरे फुल whole comprehensive', 'full comprehensive'],
  ['mahila aurat ladies lady women महिला औरत', 'women female'],
  ['purush aadmi gents men पुरुष आदमी', 'men male'],
  ['bujurg buzurg बुजुर्ग', 'senior'],
  ['aids एड्स', 'hiv'],
  ['tb टीबी kshay tapedik क्षय तपेदिक', 'tb tuberculosis mycobacterium'],
  ['khujli खुजली', 'allergy'],
  ['kark cancer कैंसर', 'cancer'],
];

/** From the identity of an everyday word to the identities of the catalogue words that it may mean. */
export const SPOKEN_WORDS: ReadonlyMap<string, readonly string[]> = new Map(
  MEANINGS.flatMap(([spoken, catalogue]) => {
    const meanings = wordsOf(catalogue).map(identityOf);
    return wordsOf(spoken).map((word) => [identityOf(word), meanings] as const);
  }),
);

const LOANS: readonly (readonly [hindi: string, english: string])[] = [
  ['शुगर', 'sugar'],
  ['ग्लूकोज ग्लूकोस', 'glucose'],
  ['फास्टिंग', 'fasting'],
  ['पीपी', 'pp'],
  ['रैंडम', 'random'],
  ['ब्लड', 'blood'],
  ['यूरिन यूरीन', 'urine'],
  ['स्टूल', 'stool'],
  ['थायराइड थायरॉइड', 'thyroid'],
  ['लिवर', 'liver'],
  ['किडनी', 'kidney'],
  ['हार्ट', 'heart'],
  ['आयरन', 'iron'],
  ['विटामिन', 'vitamin'],
  ['प्रेगनेंसी प्रेग्नेंसी', 'pregnancy'],
  ['प्रोफाइल', 'profile'],
  ['फंक्शन', 'function'],
  ['रूटीन', 'routine'],
  ['कल्चर', 'culture'],
  ['काउंट', 'count'],
];

/** English words in Devanagari, as identities: the same word in another script, not one of a similar meaning. */
export const LOAN_WORDS: ReadonlyMap<string, string> = new Map(
  LOANS.flatMap(([hindi, english]) => wordsOf(hindi).map((word) => [identityOf(word), identityOf(english)] as const)),
);
