// The icons of the choice in the editor.

export const iconNames = ("heart heart-outline star star-outline sparkles check cross warning exclamation question arrow-left arrow-right " +
  "arrow-up arrow-down left right up down circle square diamond target infinity celsius grin smile wink sad love cool thumbs-up " +
  "thumbs-down man woman toilets dog cat fish coffee tea beer wine pizza burger chicken noodles soup bread cake birthday-cake " +
  "ice-cream apple cutlery party gift balloon phone mobile mail wifi camera card cart scissors clock light key lock house note " +
  "music bike bus car train plane parking sun cloud umbrella rain snow moon fire flower").split(" ");
