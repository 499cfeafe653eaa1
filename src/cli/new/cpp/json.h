// The least that reads a case: one JSON value. A library such as nlohmann/json does the same and more.
#pragma once

#include <string>
#include <vector>

struct Json {
    enum Kind { absent, word, text, list, object } kind = absent;  // a word is a number, true, false or null
    std::string value;               // a word, or a text as it is written: escapes stay as they are
    std::vector<std::string> names;  // the keys of an object; its values are the items
    std::vector<Json> items;

    // The value of a key. Reading a key that is not there is no error.
    const Json& operator[](const std::string& name) const {
        static const Json none;
        for (std::size_t i = 0; i < names.size(); ++i)
            if (names[i] == name) return items[i];
        return none;
    }
};

class Reader {
public:
    explicit Reader(const std::string& line) : line_(line) {}

    // Reads the next value; throws std::out_of_range if the line ends before it does.
    Json read() {
        Json json;
        const char first = next();
        if (first == '"') {
            json.kind = Json::text;
            json.value = quoted();
        } else if (first == '[' || first == '{') {
            json.kind = first == '[' ? Json::list : Json::object;
            ++at_;
            while (next() != ']' && next() != '}') {
                if (json.kind == Json::object) {
                    json.names.push_back(quoted());
                    next();
                    ++at_;  // the colon
                }
                json.items.push_back(read());
                if (next() == ',') ++at_;
            }
            ++at_;
        } else {
            json.kind = Json::word;
            while (std::string(",]} \t\r").find(line_.at(at_)) == std::string::npos) json.value += line_.at(at_++);
        }
        return json;
    }

private:
    const std::string& line_;
    std::size_t at_ = 0;

    char next() {
        while (line_.at(at_) == ' ' || line_.at(at_) == '\t') ++at_;
        return line_.at(at_);
    }

    std::string quoted() {
        const std::size_t begin = ++at_;
        while (line_.at(at_) != '"') at_ += line_.at(at_) == '\\' ? 2 : 1;
        return line_.substr(begin, at_++ - begin);
    }
};
