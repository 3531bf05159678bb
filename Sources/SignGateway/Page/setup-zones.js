// The choice of a time zone.
import { fillSelect } from "./setup-state.js";

// Former names of time zones, which some browsers still use and some systems lack.
const zones = {
  "Asia/Calcutta": "Asia/Kolkata", "Asia/Saigon": "Asia/Ho_Chi_Minh", "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon", "Europe/Kiev": "Europe/Kyiv", "Atlantic/Faeroe": "Atlantic/Faroe",
  "America/Buenos_Aires": "America/Argentina/Buenos_Aires", "America/Indianapolis": "America/Indiana/Indianapolis",
  "America/Louisville": "America/Kentucky/Louisville", "America/Cordoba": "America/Argentina/Cordoba",
  "America/Catamarca": "America/Argentina/Catamarca", "America/Jujuy": "America/Argentina/Jujuy",
  "America/Mendoza": "America/Argentina/Mendoza", "America/Godthab": "America/Nuuk", "Pacific/Enderbury": "Pacific/Kanton",
  "Pacific/Truk": "Pacific/Chuuk", "Pacific/Ponape": "Pacific/Pohnpei", "Asia/Coral_Harbour": "America/Atikokan"
};

export function fillZones(value) {
  const own = zones[Intl.DateTimeFormat().resolvedOptions().timeZone] ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const all = new Set(["UTC", own, ...Intl.supportedValuesOf("timeZone").map((zone) => zones[zone] ?? zone)]);
  fillSelect("zone", [...all].sort(), value ?? own, (zone) => zone);
}
