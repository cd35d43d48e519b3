/* A battery of TestU01 on words of 32 bits from standard input: testu01 BATTERY plain|reversed [BITS]

   Words are read in the order of the bytes of a little-endian machine: of each number of 64 bits the lower half first.
   TestU01 looks mostly at high bits, so that "reversed" turns the bits of each word round. At the end a line for each
   statistic: "p", its name, its p-value. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bbattery.h"
#include "swrite.h"
#include "unif01.h"

#define MANY (1 << 16)

static uint32_t words[MANY];
static size_t have, at;

static unsigned int next_word(void) {
    if (at == have) {
        have = fread(words, sizeof(uint32_t), MANY, stdin);
        at = 0;
        if (!have) {
            fprintf(stderr, "the words are at their end\n");
            exit(3);
        }
    }
    return words[at++];
}

static unsigned int next_reversed(void) {
    uint32_t x = next_word(), turned = 0;
    for (int i = 0; i < 32; i += 8, x >>= 8) {
        uint32_t byte = x & 0xFF;
        byte = (byte & 0xF0) >> 4 | (byte & 0x0F) << 4;
        byte = (byte & 0xCC) >> 2 | (byte & 0x33) << 2;
        byte = (byte & 0xAA) >> 1 | (byte & 0x55) << 1;
        turned = turned << 8 | byte;
    }
    return turned;
}

int main(int count, char **given) {
    if (count < 3) {
        fprintf(stderr, "testu01 SmallCrush|Crush|Rabbit|Alphabit plain|reversed [BITS]\n");
        return 2;
    }
    double bits = count > 3 ? atof(given[3]) : 1073741824.0;
    int is_reversed = !strcmp(given[2], "reversed");
    unif01_Gen *words_in = unif01_CreateExternGenBits("words from standard input", is_reversed ? next_reversed : next_word);
    swrite_Basic = FALSE;
    if (!strcmp(given[1], "SmallCrush"))
        bbattery_SmallCrush(words_in);
    else if (!strcmp(given[1], "Crush"))
        bbattery_Crush(words_in);
    else if (!strcmp(given[1], "Rabbit"))
        bbattery_Rabbit(words_in, bits);
    else if (!strcmp(given[1], "Alphabit"))
        bbattery_Alphabit(words_in, bits, 0, 32);
    else
        return 2;
    for (int i = 0; i < bbattery_NTests; i++)
        printf("p\t%s\t%.17g\n", bbattery_TestNames[i], bbattery_pVal[i]);
    return 0;
}
