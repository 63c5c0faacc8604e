// Audit log sentences about bookings, collections, prescriptions and reports.
import { sentences } from '../sentences.ts';

export const salesSentences = sentences({
  'promise.rules': { en: '{actor} changed the promises', hi: '{actor} ने वादे बदले' },
  'promise.paid': {
    en: 'A promise about {record} was not kept: {amount} is granted',
    hi: '{record} का एक वादा नहीं निभा: {amount} मंज़ूर हुए',
  },
  'promise.waiting': {
    en: 'A promise about {record} was not kept: {amount} waits for a decision',
    hi: '{record} का एक वादा नहीं निभा: {amount} पर फ़ैसला होना है',
  },
  'promise.approved': {
    en: '{actor} approved {amount} for a broken promise about {record}',
    hi: '{actor} ने {record} के न निभे वादे के लिए {amount} मंज़ूर किए',
  },
  'promise.declined': {
    en: '{actor} declined {amount} for a broken promise about {record}',
    hi: '{actor} ने {record} के न निभे वादे के लिए {amount} अस्वीकार किए',
  },
  'cart-booking.moved': {
    en: '{actor} moved booking {record} from {from} to {to}',
    hi: '{actor} ने बुकिंग {record} को {from} से {to} किया',
  },
  'cart-booking.completed': {
    en: 'Booking {record} is completed: each of its tests is released, or ended without a result',
    hi: 'बुकिंग {record} पूरी हुई: हर टेस्ट का नतीजा जारी हो गया, या टेस्ट बिना नतीजे के बंद हुआ',
  },
  'booking.completed': {
    en: 'Booking {record} is completed: each of its tests is released, or ended without a result',
    hi: 'बुकिंग {record} पूरी हुई: हर टेस्ट का नतीजा जारी हो गया, या टेस्ट बिना नतीजे के बंद हुआ',
  },
  'cart-booking.rescheduled': {
    en: '{actor} moved booking {record} to the time {to}',
    hi: '{actor} ने बुकिंग {record} का समय {to} किया',
  },
  'cart-booking.settle': {
    en: '{actor} received {amount} for booking {record}',
    hi: '{actor} ने बुकिंग {record} के {amount} लिए',
  },
  'cart-booking.repriced': {
    en: '{actor} took the sample of booking {record} in another city: its price is now that of this city',
    hi: '{actor} ने बुकिंग {record} का सैंपल दूसरे शहर में लिया: अब दाम इस शहर का है',
  },
  'cart-booking.discount': {
    en: '{actor} set the discount of booking {record} to {amount}',
    hi: '{actor} ने बुकिंग {record} की छूट {amount} की',
  },
  'cart-booking.refund': {
    en: '{actor} refunded {amount} of booking {record}',
    hi: '{actor} ने बुकिंग {record} के {amount} लौटाए',
  },
  'cart-booking.refund-asked': {
    en: '{actor} asked for a refund of {amount} of booking {record}',
    hi: '{actor} ने बुकिंग {record} के {amount} लौटाने को कहा',
  },
  'cart-booking.refund-declined': {
    en: '{actor} declined a refund of {amount} of booking {record}',
    hi: '{actor} ने बुकिंग {record} के {amount} लौटाने से मना किया',
  },
  'cart-booking.mail-resent': {
    en: '{actor} sent a mail about booking {record} again',
    hi: '{actor} ने बुकिंग {record} की मेल फिर से भेजी',
  },
  'booking.moved': {
    en: '{actor} moved booking {record} from {from} to {to}',
    hi: '{actor} ने बुकिंग {record} को {from} से {to} किया',
  },
  'booking.rescheduled': {
    en: '{actor} moved booking {record} to the time {to}',
    hi: '{actor} ने बुकिंग {record} का समय {to} किया',
  },
  'booking.settle': {
    en: '{actor} received {amount} for booking {record}',
    hi: '{actor} ने बुकिंग {record} के {amount} लिए',
  },
  'booking.document-added': {
    en: '{actor} uploaded a consent form or a referral for booking {record}',
    hi: '{actor} ने बुकिंग {record} के लिए सहमति फ़ॉर्म या रेफ़रल अपलोड किया',
  },
  'booking.document-removed': {
    en: '{actor} removed a consent form or a referral from booking {record}',
    hi: '{actor} ने बुकिंग {record} से सहमति फ़ॉर्म या रेफ़रल हटाया',
  },
  'booking.repriced': {
    en: '{actor} took the sample of booking {record} in another city: its price is now that of this city',
    hi: '{actor} ने बुकिंग {record} का सैंपल दूसरे शहर में लिया: अब दाम इस शहर का है',
  },
  'booking.discount': {
    en: '{actor} set the discount of booking {record} to {amount}',
    hi: '{actor} ने बुकिंग {record} की छूट {amount} की',
  },
  'booking.refund': {
    en: '{actor} refunded {amount} of booking {record}',
    hi: '{actor} ने बुकिंग {record} के {amount} लौटाए',
  },
  'booking.refund-asked': {
    en: '{actor} asked for a refund of {amount} of booking {record}',
    hi: '{actor} ने बुकिंग {record} के {amount} लौटाने को कहा',
  },
  'booking.refund-declined': {
    en: '{actor} declined a refund of {amount} of booking {record}',
    hi: '{actor} ने बुकिंग {record} के {amount} लौटाने से मना किया',
  },
  'booking.mail-resent': {
    en: '{actor} sent a mail about booking {record} again',
    hi: '{actor} ने बुकिंग {record} की मेल फिर से भेजी',
  },
  'booking.created': {
    en: '{actor} made booking {record} for a customer',
    hi: '{actor} ने ग्राहक के लिए बुकिंग {record} की',
  },
  'booking.updated': { en: '{actor} changed what booking {record} holds', hi: '{actor} ने बुकिंग {record} में बदलाव किया' },
  'booking.deleted': { en: '{actor} deleted booking {record}', hi: '{actor} ने बुकिंग {record} हटाई' },
  'home-collection.updated': {
    en: '{actor} set the home collection of {record} to {status}',
    hi: '{actor} ने {record} के होम कलेक्शन को {status} किया',
  },
  'home-collection.booked': {
    en: '{actor} booked the home collection of {record}',
    hi: '{actor} ने {record} का होम कलेक्शन बुक किया',
  },
  'prescription.pending': {
    en: '{actor} changed the note on a prescription of {record}',
    hi: '{actor} ने {record} की पर्ची का नोट बदला',
  },
  'prescription.approved': {
    en: '{actor} approved a prescription of {record}',
    hi: '{actor} ने {record} की पर्ची मंज़ूर की',
  },
  'prescription.rejected': {
    en: '{actor} rejected a prescription of {record}',
    hi: '{actor} ने {record} की पर्ची नामंज़ूर की',
  },
  'report.settle': {
    en: '{actor} received {amount} for a report of {record}',
    hi: '{actor} ने {record} की रिपोर्ट के {amount} लिए',
  },
  'report.refund': {
    en: '{actor} refunded {amount} of a report of {record}',
    hi: '{actor} ने {record} की रिपोर्ट के {amount} लौटाए',
  },
  'report.refund-asked': {
    en: '{actor} asked for a refund of {amount} of a report of {record}',
    hi: '{actor} ने {record} की रिपोर्ट के {amount} लौटाने को कहा',
  },
  'report.refund-declined': {
    en: '{actor} declined a refund of {amount} of a report of {record}',
    hi: '{actor} ने {record} की रिपोर्ट के {amount} लौटाने से मना किया',
  },
  'report.mail-resent': {
    en: '{actor} sent a mail about a report of {record} again',
    hi: '{actor} ने {record} की रिपोर्ट की मेल फिर से भेजी',
  },
  'report.made': {
    en: '{actor} released the {kind} report of {record}',
    hi: '{actor} ने {record} की {kind} रिपोर्ट जारी की',
  },
  'report.signature-missing': {
    en: '{actor} released a report of {record} without the picture of a signature: it cannot be read any more and must be chosen again',
    hi: '{actor} ने {record} की रिपोर्ट हस्ताक्षर की तस्वीर के बिना जारी की: तस्वीर अब नहीं खुलती, उसे फिर से चुनना होगा',
  },
  'report.logo-missing': {
    en: '{actor} released a report of {record} without a logo of the letterhead: it cannot be read any more and must be chosen again',
    hi: '{actor} ने {record} की रिपोर्ट लेटरहेड के लोगो के बिना जारी की: लोगो अब नहीं खुलता, उसे फिर से चुनना होगा',
  },
  'report.counselled': {
    en: '{actor} recorded that the person of {record} was counselled',
    hi: '{actor} ने लिखा कि {record} के मरीज़ की काउंसलिंग हो गई',
  },
  'report.created': { en: '{actor} uploaded a report of {record}', hi: '{actor} ने {record} की रिपोर्ट अपलोड की' },
  'report.updated': { en: '{actor} changed a report of {record}', hi: '{actor} ने {record} की रिपोर्ट बदली' },
  'report.amended': {
    en: '{actor} amended a report of {record}, version {version}',
    hi: '{actor} ने {record} की रिपोर्ट का नया रूप {version} बनाया',
  },
  'report.released': { en: '{actor} released a report of {record}', hi: '{actor} ने {record} की रिपोर्ट जारी की' },
  'report.held': { en: '{actor} took a report of {record} back', hi: '{actor} ने {record} की रिपोर्ट वापस रोकी' },
  'report.deleted': { en: '{actor} deleted a report of {record}', hi: '{actor} ने {record} की रिपोर्ट हटाई' },
  'booking.payment-link': {
    en: '{actor} sent a payment link for {record}',
    hi: '{actor} ने {record} के लिए पेमेंट का लिंक भेजा',
  },
  'report.shared': {
    en: '{actor} shared a report of {record} with a doctor',
    hi: '{actor} ने {record} की रिपोर्ट डॉक्टर के साथ शेयर की',
  },
  'report.shares-ended': {
    en: '{actor} ended {count} shares of a report of {record}',
    hi: '{actor} ने {record} की रिपोर्ट के {count} शेयर बंद किए',
  },
  'file.viewed': { en: '{actor} opened a file of {record}', hi: '{actor} ने {record} की फ़ाइल देखी' },
  'file.downloaded': { en: '{actor} downloaded a file of {record}', hi: '{actor} ने {record} की फ़ाइल डाउनलोड की' },
  'file.shared': { en: 'A doctor opened a shared file of {record}', hi: 'डॉक्टर ने {record} की शेयर की हुई फ़ाइल देखी' },
});
