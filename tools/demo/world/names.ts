/** Given names that are common in the Philippines. */
export const FIRST_NAMES = (
  'Maria Jose Juan Ana Angelica Mark John Christian Joshua Angel Princess Nicole Jasmine Kimberly ' +
  'Michelle Jennifer Rowena Maricel Marites Rosario Corazon Imelda Ligaya Tala Mayumi Bituin Luz ' +
  'Dalisay Amihan Hiraya Jerome Jericho Jayson Rommel Rodel Arnel Ariel Danilo Eduardo Ernesto ' +
  'Ferdinand Gilbert Hernan Isagani Lito Manuel Nestor Noel Orlando Paolo Ramon Rafael Renato ' +
  'Reynaldo Rogelio Romeo Salvador Teodoro Vicente Wilfredo Andres Benigno Crisanto Dennis Emil ' +
  'Aileen Beatriz Carmela Cherry Dolores Elena Fe Gloria Hazel Irene Joan Karen Lorna Mylene ' +
  'Nenita Perla Remedios Sheila Teresita Vilma Yolanda Zenaida Bea Carlo Nico Migs Enzo Gabriel ' +
  'Rica Trisha Aira Kyla Janelle'
).split(' ')

/** Family names that are common in the Philippines. */
export const SURNAMES = [
  ...(
    'Santos Reyes Cruz Bautista Ocampo Garcia Mendoza Torres Tomas Andrada Castillo Flores ' +
    'Villanueva Ramos Castro Rivera Aquino Navarro Mercado Pascual Aguilar Salazar Domingo ' +
    'Fernandez Lopez Gonzales Perez Marquez Valdez Soriano Francisco Santiago Dizon Manalo ' +
    'Macaraeg Dimaculangan Magsaysay Panganiban Catacutan Lacson Tolentino Padilla Velasco ' +
    'Evangelista Pangilinan Manansala Gatchalian Batungbakal Bayani Magbanua Salonga Abad Alonzo ' +
    'Briones Cabrera Cordero Enriquez Espiritu Galang Hidalgo Ilagan Javier Lim Tan Sy Uy Ong Yap'
  ).split(' '),
  'Dela Cruz',
  'De Guzman',
  'Del Rosario',
  'De Leon',
  'San Juan',
  'De los Santos',
]
